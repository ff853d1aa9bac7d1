import { z } from 'zod'
import { method } from '../rpc/method.ts'
import { settingsSchema } from '../settings.ts'

export const settingsContract = {
  'settings.get': method(z.object({}), settingsSchema),
  /** Changes what is named and leaves the rest; a name that there is not is refused. Answers with all of them. */
  'settings.set': method(settingsSchema.partial(), settingsSchema),
} as const
