import { createHash } from 'node:crypto'
import { BAD_FIELDS_MAX } from '@choba/contract/bad-input.ts'
import type { FileProblem } from '@choba/banking/bank-records.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Parse } from '#platform/files/parser-messages.ts'
import type { BankFileContent, FileLine } from '@choba/import-format/bank/bank-content.ts'
import { readBankFile } from '@choba/import-format/bank/bank-file.ts'

export interface BankOrder {
  readonly bytes: Uint8Array
  /** Current year. Lines of a later year are rejected. */
  readonly thisYear: number
}

/** Content of a bank file without its lines, which the parser yields earlier. */
export interface BankFileHead extends Omit<BankFileContent, 'lines'> {
  /** SHA-256 of the file in hexadecimal. */
  readonly hash: string
}

/**
 * Lines per message from the parser process. A larger message would block the server's event loop
 * when it arrives.
 */
const PART = 250

/** Formats a problem with its record and field, for example `file.TOTAL[5].inTotal`. */
const placeOf = ({ problem, recordNo, field }: FileProblem) => ({
  path: [`file.${problem}[${recordNo}]`, field].filter(Boolean).join('.'),
  problem: problem === 'TOO_LARGE' ? ('tooLong' as const) : ('format' as const),
})

/**
 * Parses a bank file in a separate process and yields its lines.
 * @throws AppError badRequest with the first twenty problems and their positions in the file
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
