import { z } from 'zod'
import { ERROR_CODES } from '../errors.ts'

export const errorReportSchema = z.object({ code: z.enum(ERROR_CODES), message: z.string(), nextStep: z.string() })
