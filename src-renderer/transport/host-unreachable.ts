import type { ErrorReport } from '../../src-shared/errors.ts'

/** What a page says when the program behind it does not answer. */
export function hostUnreachable(): ErrorReport {
  return {
    code: 'host-unreachable',
    message: 'Commonplace does not answer.',
    nextStep: 'If you closed it, start it again and open the address that it prints. Nothing that was stored is lost.',
  }
}
