import type { LucideIcon } from 'lucide-react'

/** A picture beside words, or the only content of a button that has a name. Never read out. */
export function Icon({ of: Drawn, small = false }: { readonly of: LucideIcon; readonly small?: boolean }) {
  return <Drawn className={small ? 'icon icon-s' : 'icon'} aria-hidden="true" />
}
