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

/** A row of a source after it was looked at by itself. */
export interface Looked {
  row: SourceRow
  /** `file:line`, and the part of the line where it makes several rows. */
  place: string
  /** Its business day; empty where no one can say. */
  day: string
  kind: TallyKind
  /** Null of a row that is refused or passed over. */
  checked: CheckedRow | null
  facts: FileFacts | null
  refused: RejectedRow | null
  /** Fields in which a card number stood. */
  masked: number
}

/** What rows of a file are checked against. */
export interface FileContext extends RowContext {
  /** When a business day of the merchant closes, minutes after midnight. */
  readonly closingMinutes: number
}

const kindOf = (tradeKind: string | undefined): TallyKind =>
  tradeKind === 'PAYMENT' || tradeKind === 'REFUND' ? tradeKind : 'OTHER'

/** The least that has as many digits as a card number. */
const CARD_DIGITS = 10n ** 12n

/** Whether an amount is a card number, however its point was set. */
function isCard(sum: Decimal | null): boolean {
  if (!sum || (sum.units < CARD_DIGITS && sum.units > -CARD_DIGITS)) return false
  return hasCardNumber(String(sum.units)) || hasCardNumber(plainDecimal(sum, 0))
}

/** Masks card numbers before anything else sees them. @returns in how many fields there were some */
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
 * Rows that do not go in are summed too, and a card number in place of an amount would stand in the sum. One that goes in is below the
 * limit of an amount: its many decimals may look like a card's digits, and its sum stays.
 * @returns in how many fields there was one
 */
function dropCardSum(row: SourceRow): number {
  if (!isCard(row.sum)) return 0
  row.sum = null
  return 1
}

const dayOf = (at: number, { clock, closingMinutes }: FileContext): string =>
  clock.day(at, closingMinutes)

function look(row: SourceRow, context: FileContext): Looked {
  const place = placeOf(row)
  const masked = maskCards(row)
  const none = { row, place, masked, checked: null, facts: null, refused: null }
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

/** Every row of a source, looked at by itself, some thousands at once; the next ones are read while these are worked on. */
export async function* checkedRows(
  source: Source,
  context: FileContext,
  size: number,
): AsyncGenerator<Looked[]> {
  const batches = lookedBatches(source, context, size)
  try {
    let next = batches.next()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = batches.next()
      // A consumer that stops early does not ask for it, nor for its failure.
      next.catch(() => {})
      yield value
    }
  } finally {
    // One that stops early leaves no file open.
    await batches.return(undefined)
  }
}

async function* lookedBatches(
  source: Source,
  context: FileContext,
  size: number,
): AsyncGenerator<Looked[]> {
  let batch: Looked[] = []
  for await (const row of source()) {
    batch.push(look(row, context))
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
