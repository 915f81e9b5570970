import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { badField } from '@choba/contract/bad-input.ts'
import {
  ACQUIRER_REFUSALS_LISTED,
  ACQUIRER_ROWS_MAX,
} from '@choba/contract/acquirer-files.contract.ts'
import { minorDigits, parseMoney } from '@choba/contract/money.ts'
import { clockOfZone, type ZoneClock } from '@choba/contract/zone-clock.ts'
import type { AcquirerRefusal } from '@choba/database/acquirer-file-tables.ts'
import {
  mappingOf,
  openFiles,
  type ReadingOrder,
  rowsOf,
} from '@choba/import-format/file/file-reading.ts'
import { ImportProblem } from '@choba/import-format/import-problem.ts'
import type { Parse } from '@choba/import-format/parser/parse.ts'
import { parseDecimal, roundHalfUp } from '@choba/import-format/row/decimal.ts'
import { maskField, type Reason } from '@choba/import-format/row/row-fields.ts'
import type { SourceRow } from '@choba/import-format/row/source.ts'
import { AppError } from '#platform/calls/app-error.ts'

/** A payment or refund in a settlement file. */
export interface AcquirerLine {
  readonly line: number
  readonly number: string
  readonly reference: string | null
  /** 1 for a payment, 2 for a refund. */
  readonly kind: 1 | 2
  readonly day: string
  readonly currency: string
  readonly amount: number
  /** Without a sign. Null if the file has no fee, or one in another currency. */
  readonly fee: number | null
}

export interface AcquirerFileHead {
  readonly hash: string
  readonly skippedCount: number
  readonly refusedCount: number
  readonly refusals: readonly AcquirerRefusal[]
}

/** Lines per message, so that a message does not block the server's event loop. */
const PART = 500
const NUMBER_MAX = 100

const refused = (reason: Reason) => ({ reason })

function feeOf({ fee, feeCurrency }: SourceRow['facts'], currency: string): number | null {
  const read =
    fee && (!feeCurrency || feeCurrency.toUpperCase() === currency) ? parseDecimal(fee) : null
  if (!read) return null
  const units = roundHalfUp(read, minorDigits(currency))
  return Number(units < 0n ? -units : units)
}

/** Returns the payment or refund of a row; null for a failed one; or why the row cannot be read. */
function lineOf(
  { line, raw, facts, refused: before }: SourceRow,
  clock: ZoneClock,
): AcquirerLine | { reason: Reason } | null {
  if (before) return refused(before.reason)
  if (raw.state !== 'PAID' && raw.state !== 'SUCCEEDED') return null
  const { paymentNo: number = '', currency = '' } = raw
  if (number === '') return refused('paymentNoMissing')
  if (number.length > NUMBER_MAX) return refused('numberInvalid')
  if (!/^[A-Z]{3}$/.test(currency)) return refused('currencyDiffers')
  const amount = parseMoney(raw.amount ?? '', currency)
  if (amount === null || amount <= 0) return refused('amountInvalid')
  const at = Date.parse(raw.paidAt ?? '')
  if (Number.isNaN(at)) return refused('paidAtInvalid')
  const other = raw.outTradeNo ?? raw.walletTradeNo ?? ''
  return {
    line,
    number: number.toWellFormed(),
    reference:
      other === '' || other.length > NUMBER_MAX
        ? null
        : maskField('outTradeNo', other).toWellFormed(),
    kind: raw.tradeKind === 'REFUND' ? 2 : 1,
    day: clock.day(at, 0),
    currency,
    amount,
    fee: feeOf(facts, currency),
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Converts a problem with the whole file to an error of the call, which names the problem. */
const asRefusal = (error: unknown): unknown =>
  error instanceof ImportProblem
    ? new AppError('badRequest', badField(`file.${error.phrase}`, 'format'))
    : error

/**
 * Reads a settlement file in the parser process and yields its payments and refunds.
 * @throws AppError badRequest for a file that the mapping does not fit, for too many rows, and for
 * a file without a readable row
 */
export const parse: Parse<ReadingOrder, AcquirerLine[], AcquirerFileHead> = async function* (
  order,
) {
  const clock = clockOfZone(order.merchant.timeZone)
  const refusals: AcquirerRefusal[] = []
  let [rowCount, skippedCount, refusedCount] = [0, 0, 0]
  let part: AcquirerLine[] = []
  try {
    mappingOf(order)
    const { source, questions } = rowsOf(order, (await openFiles(order)).layouts)
    for await (const row of source()) {
      const read = row.skipped ? null : lineOf(row, clock)
      if (read === null) skippedCount++
      else if ('reason' in read) {
        if (refusedCount++ < ACQUIRER_REFUSALS_LISTED)
          refusals.push({ line: row.line, reason: read.reason })
      } else {
        if (++rowCount > ACQUIRER_ROWS_MAX)
          throw new AppError('badRequest', badField('file', 'tooLong'))
        part.push(read)
      }
      if (part.length < PART) continue
      yield part
      part = []
    }
    if (questions().length > 0) throw new ImportProblem('questionsOpen')
    if (rowCount === 0) throw new ImportProblem(refusedCount > 0 ? 'rowsRefused' : 'noRows')
  } catch (error) {
    throw asRefusal(error)
  }
  if (part.length > 0) yield part
  return { hash: await hashOf(order.files[0]!), skippedCount, refusedCount, refusals }
}
