/** What a script can tell from a command's end. */
export const EXIT = { done: 0, failed: 1, usage: 2, nothingFound: 3 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
