/** The mark of the application: an open book with quotation marks. */
export function Sign() {
  return (
    <svg
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M14 7.5C11.5 5.3 8 4.7 4 5v17c4-.3 7.5.3 10 2.5 2.5-2.2 6-2.8 10-2.5V5c-4-.3-7.5.3-10 2.5z" />
      <path
        d="M9.3 15.5c-1.4 0-1.9-1-1.9-2 0-1.4 1-2.5 2.3-3M18.1 10.5c1.4 0 1.9 1 1.9 2 0 1.4-1 2.5-2.3 3"
        stroke="var(--accent)"
      />
    </svg>
  )
}
