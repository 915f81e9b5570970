import { createHash } from 'node:crypto'
import { BAD_FIELDS_MAX } from '@choba/contract/bad-input.ts'
import type { FileProblem } from '@choba/banking/bank-records.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Parse } from '#platform/files/parser-messages.ts'
import {
  type BankFileContent,
  type FileLine,
  readBankFile,
} from '@choba/import-format/bank/bank-file.ts'

export interface BankOrder {
  readonly bytes: Uint8Array
  /** No line is dated in a later year. */
  readonly thisYear: number
}

/** A bank's file without its lines, which are yielded before. */
export interface BankFileHead extends Omit<BankFileContent, 'lines'> {
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly hash: string
}

/** Lines of one part: a larger one would keep the server's thread busy when it arrives. */
const PART = 250

/** `file.TOTAL[5].inTotal`: what is wrong, in which record, at which field of it. */
const placeOf = ({ problem, recordNo, field }: FileProblem) => ({
  path: [`file.${problem}[${recordNo}]`, field].filter(Boolean).join('.'),
  problem: problem === 'TOO_LARGE' ? ('tooLong' as const) : ('format' as const),
})

/**
 * Reads a bank's file in the parser process: yields its lines.
 * @throws AppError badRequest: with each problem in its place, the first twenty
 */
export const parse: Parse<BankOrder, FileLine[], BankFileHead> = async function* ({
  bytes,
  thisYear,
}) {
  const read = await readBankFile(bytes, thisYear)
  if (!read.ok)
    throw new AppError('badRequest', {
      fields: read.problems.slice(0, BAD_FIELDS_MAX).map(placeOf),
    })
  const { lines, ...head } = read.content
  for (let at = 0; at < lines.length; at += PART) yield lines.slice(at, at + PART)
  return { ...head, hash: createHash('sha256').update(bytes).digest('hex') }
}
