import { parseRoute } from '../stores/route.ts'
import type { Stores } from '../stores/stores.ts'

/** Goes where a `commonplace://reader?book=…` link leads. One that leads nowhere opens the conversation. */
export function openLink(url: string, { navigation }: Stores): void {
  const place = url.replace(/^commonplace:\/*/i, '')
  navigation.getState().go(parseRoute(`#/${place.replace(/\/(?=\?|$)/, '')}`))
}
