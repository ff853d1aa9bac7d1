import { AppError } from '../../src-shared/errors.ts'

/** Stands for a method whose use-case is being written. */
export function unfinished(): never {
  throw new AppError('bad-request', 'This cannot be done yet.', 'Update Commonplace.')
}
