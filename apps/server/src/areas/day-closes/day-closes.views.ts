import type { ClosePart, DayClose, PastClose } from '@choba/contract/day-closes.contract.ts'
import { NO_TERMINAL, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { FoundClose } from './day-closes.repository.ts'
import { closedTally, lateOf, type Tally, toFigures, within } from './day-close-tallies.ts'

/** Terminal numbers by terminal ID. */
export type Terminals = ReadonlyMap<string, string>

/**
 * Returns the parts of a store with their figures: first its terminals, then the transactions
 * without a terminal, if there are any.
 */
export function toParts(tallies: readonly Tally[], terminals: Terminals): ClosePart[] {
  const without = within(tallies, NO_TERMINAL)
  return [
    ...[...terminals].map(([part, terminalNo]) => ({
      part,
      terminalNo,
      ...toFigures(within(tallies, part)),
    })),
    ...(without.length > 0 ? [{ part: NO_TERMINAL, terminalNo: null, ...toFigures(without) }] : []),
  ]
}

const closedTallies = (row: FoundClose): Tally[] => row.figures.map(closedTally)

/**
 * Returns the terminals that a close contains, with the terminal numbers at the time of the close.
 */
const closedTerminals = ({ figures }: FoundClose): Terminals =>
  new Map(
    figures
      .flatMap(({ terminalId, terminalNo }) =>
        terminalId === null ? [] : [[terminalId, terminalNo ?? terminalId] as const],
      )
      .toSorted(([, a], [, b]) => (a < b ? -1 : 1)),
  )

const lateBeside = (row: FoundClose, now: readonly Tally[]) =>
  lateOf(within(now, row.part), closedTallies(row))

const toCash = ({ opening_float, expected_cash, counted_cash }: FoundClose) => ({
  openingFloat: Number(opening_float),
  expectedCash: Number(expected_cash),
  countedCash: Number(counted_cash),
  variance: Number(counted_cash - expected_cash),
})

const named = (row: FoundClose, { time_zone }: MerchantRow) => ({
  closeId: String(row.id),
  day: row.day,
  part: row.part,
  terminalNo: row.terminal_no,
  currency: row.currency,
  closedAt: offsetInstant(row.closed_at, time_zone),
  closedBy: row.closed_by,
})

/** @param now current figures of the store on the day of the close */
export function toDayClose(
  row: FoundClose,
  merchant: MerchantRow,
  now: readonly Tally[],
): DayClose {
  const closed = closedTallies(row)
  return {
    ...named(row, merchant),
    store: { storeId: String(row.store_id), storeCode: row.store_code, storeName: row.store_name },
    ...toFigures(closed),
    parts: row.part === WHOLE_STORE ? toParts(closed, closedTerminals(row)) : [],
    ...toCash(row),
    reason: row.reason,
    keepsTransactions: row.keeps_transactions,
    late: lateBeside(row, now),
  }
}

/** @param now current figures of the store on the day of the close */
export const toPastClose = (
  row: FoundClose,
  merchant: MerchantRow,
  now: readonly Tally[],
): PastClose => ({
  ...named(row, merchant),
  ...toCash(row),
  late: lateBeside(row, now)?.sum ?? null,
})
