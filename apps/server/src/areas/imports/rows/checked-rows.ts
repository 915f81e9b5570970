import { hasCardNumber, maskCardIdentifier } from '@choba/contract/card-numbers.ts'
import { REFUND } from '@choba/database/codes.ts'
import { type Decimal, plainDecimal } from '@choba/import-format/row/decimal.ts'
import { checkFacts, type FileFacts } from '@choba/import-format/row/row-facts.ts'
import { type Field, maskField, type RejectedRow } from '@choba/import-format/row/row-fields.ts'
import { placeOf } from '@choba/import-format/row/row-places.ts'
import type { Source, SourceRow } from '@choba/import-format/row/source.ts'
import { readMoment } from '@choba/import-format/row/wall-clock.ts'
import { checkRow, type CheckedRow, type RowContext } from './transaction-rows.service.ts'
import type { TallyKind } from './import-tally.ts'

/** Row of a source, with the result of checking it without the other rows. */
export interface RowCheck {
  row: SourceRow
  /** `file:line`. Followed by the number of the part if one line contains several rows. */
  place: string
  /** Business day of the row; empty if unknown. */
  day: string
  kind: TallyKind
  /** Currency of the amount: that of the file, or else that of the merchant. */
  currency: string
  /** Null if the row is rejected or skipped. */
  checked: CheckedRow | null
  facts: FileFacts | null
  refused: RejectedRow | null
  /** Number of fields in which a card number was masked. */
  masked: number
}

/** Data of a merchant with which the rows of a file are checked. */
export interface FileContext extends RowContext {
  /** Minutes after midnight at which a business day of the merchant closes. */
  readonly closingMinutes: number
}

const kindOf = (tradeKind: string | undefined): TallyKind =>
  tradeKind === 'PAYMENT' || tradeKind === 'REFUND' ? tradeKind : 'OTHER'

/** Smallest number with 13 digits, the minimum length of a card number. */
const CARD_DIGITS = 10n ** 12n

/**
 * Returns true if the digits of an amount look like a card number, with or without its decimal
 * point.
 */
function isCard(sum: Decimal | null): boolean {
  if (!sum || (sum.units < CARD_DIGITS && sum.units > -CARD_DIGITS)) return false
  return hasCardNumber(String(sum.units)) || hasCardNumber(plainDecimal(sum, 0))
}

/**
 * Masks card numbers in the fields of a row, before any other code reads them.
 * @returns the number of fields that contained a card number
 */
function maskCards({ raw, facts }: SourceRow): number {
  let count = 0
  const card = facts.pointCardNo?.trim() ?? ''
  const maskedCard = maskCardIdentifier(card)
  if (maskedCard !== card) {
    facts.pointCardNo = maskedCard
    count += 1
  }
  for (const field of Object.keys(raw) as Field[]) {
    const text = raw[field]!
    const masked = maskField(field, text)
    if (masked === text) continue
    raw[field] = masked
    count += 1
  }
  return count
}

/**
 * Removes the amount of a rejected row if it looks like a card number. The sums include rejected
 * rows, so a sum could reveal the number. The amounts of accepted rows are below the limit; with
 * many decimals, they may look like a card number by chance.
 * @returns the number of fields that contained a card number: 0 or 1
 */
function dropCardSum(row: SourceRow): number {
  if (!isCard(row.sum)) return 0
  row.sum = null
  return 1
}

const currencyOf = ({ raw }: SourceRow, context: FileContext): string =>
  raw.currency && /^[A-Z]{3}$/.test(raw.currency) ? raw.currency : context.currency

const dayOf = (at: number, { clock, closingMinutes }: FileContext): string =>
  clock.day(at, closingMinutes)

function checkSourceRow(row: SourceRow, context: FileContext): RowCheck {
  const place = placeOf(row)
  const masked = maskCards(row)
  const currency = currencyOf(row, context)
  const none = { row, place, currency, masked, checked: null, facts: null, refused: null }
  if (row.skipped) return { ...none, masked: masked + dropCardSum(row), day: '', kind: 'OTHER' }
  const result = row.refused ?? checkRow(row.raw, context)
  const facts = 'value' in result ? result : checkFacts(row.facts, context.clock)
  if (!('value' in result) && !('value' in facts)) {
    const kind = result.tradeKind === REFUND ? 'REFUND' : 'PAYMENT'
    return { ...none, day: dayOf(result.paidAt, context), kind, checked: result, facts }
  }
  const at = readMoment(row.raw.paidAt ?? '', context.clock)
  const day = at === null ? '' : dayOf(at, context)
  const kind = kindOf(row.raw.tradeKind)
  return { ...none, masked: masked + dropCardSum(row), day, kind, refused: facts as RejectedRow }
}

/**
 * Yields the rows of a source in batches. Each row has been checked without the other rows. The
 * next batch is read while the consumer works on the current batch.
 */
export async function* checkedRows(
  source: Source,
  context: FileContext,
  size: number,
): AsyncGenerator<RowCheck[]> {
  const batches = checkedBatches(source, context, size)
  try {
    let next = batches.next()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = batches.next()
      // If the consumer stops early, it never awaits the next batch. Its error must be handled
      // here, or the process would report an unhandled rejection.
      next.catch(() => {})
      yield value
    }
  } finally {
    // Closes the file, even if the consumer stops early.
    await batches.return(undefined)
  }
}

async function* checkedBatches(
  source: Source,
  context: FileContext,
  size: number,
): AsyncGenerator<RowCheck[]> {
  let batch: RowCheck[] = []
  for await (const row of source()) {
    batch.push(checkSourceRow(row, context))
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
