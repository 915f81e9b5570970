import { badField } from '@choba/contract/bad-input.ts'
import { AppError } from '#platform/calls/app-error.ts'

/** The refusal of an uploaded table: badRequest at `file`, or at a part of the file. */
export const refuseTable = (problem: 'format' | 'tooLong' | 'tooShort', path = 'file'): AppError =>
  new AppError('badRequest', badField(path, problem))
