import type { CSSProperties } from 'react'

/** Always with words beside it. Without a share: something is being done, and it is not known how far. */
export function Progress({ label, share }: { readonly label: string; readonly share: number | undefined }) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  const style = { '--share': `${percent ?? 100}%` } as CSSProperties
  return (
    <span
      className={share === undefined ? 'progress progress--unknown' : 'progress'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === undefined ? {} : { 'aria-valuenow': percent })}
    >
      <i style={style} />
    </span>
  )
}
