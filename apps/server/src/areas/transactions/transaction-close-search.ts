import { badField } from '@choba/contract/bad-input.ts'
import { NO_TERMINAL, WHOLE_STORE } from '@choba/contract/day-closes.filters.ts'
import type { TransactionFilters } from '@choba/contract/transactions.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { counts } from '#ledger/counts.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { bigIdOf, intIdOf } from '#platform/calls/row-ids.ts'

/** The day-end close whose transactions a search finds. */
export interface SearchedClose {
  readonly merchantId: number
  readonly id: bigint
  readonly store_id: number
  readonly day: string
  readonly part: string
}

/**
 * Finds the day-end close that `lateAfter` or `countedIn` of a search refers to; null if both are
 * missing.
 * @param merchantId null if the search covers several merchants; a close cannot be found then,
 * because its ID is unique only within its merchant
 * @throws AppError badRequest if the stores that the user sees have no such close, or if the close
 * is so old that its transactions were not stored
 */
export async function resolveClose(
  tx: Tx,
  merchantId: number | null,
  { lateAfter, countedIn }: TransactionFilters,
): Promise<SearchedClose | null> {
  const asked = lateAfter ?? countedIn
  if (asked === undefined) return null
  const id = bigIdOf(asked)
  const row =
    merchantId === null || id === null
      ? undefined
      : await tx.q
          .selectFrom('day_closes as c')
          .select(['c.store_id', 'c.day', 'c.part'])
          .where('c.merchant_id', '=', merchantId)
          .where('c.id', '=', id)
          .where('c.counted', 'is not', null)
          .where(inStores(storesSeen(tx), 'c.store_id'))
          .executeTakeFirst()
  if (!row)
    throw new AppError(
      'badRequest',
      badField(lateAfter === undefined ? 'countedIn' : 'lateAfter', 'value'),
    )
  return { merchantId: merchantId!, id: id!, ...row }
}

const onTerminal = (part: string): RawBuilder<unknown> =>
  part === NO_TERMINAL
    ? sql`t.terminal_id is null`
    : sql`t.terminal_id = ${intIdOf(part) ?? 0}::int`

/**
 * SQL conditions for transactions of a terminal by its ID, or for transactions without a terminal.
 */
export const terminalConditions = ({ terminalId }: TransactionFilters): RawBuilder<unknown>[] =>
  terminalId === undefined ? [] : [onTerminal(terminalId)]

/**
 * SQL conditions for two searches. `countedIn`: transactions that counted when a day was closed,
 * including those that no longer count, which sums leave out. `lateAfter`: transactions that count
 * for the day now, but did not count when it was closed.
 */
export function closeConditions(
  close: SearchedClose | null,
  { lateAfter, countedIn }: TransactionFilters,
): RawBuilder<unknown>[] {
  if (close === null) return []
  const { merchantId, id, store_id: storeId, day, part } = close
  const counted = sql`(select c.counted from day_closes c where c.merchant_id = ${merchantId} and c.id = ${id}::bigint)::bigint[]`
  return [
    sql`t.store_id = ${storeId}`,
    ...(countedIn === undefined ? [] : [sql`t.id = any(${counted})`]),
    ...(lateAfter === undefined
      ? []
      : [
          sql`t.business_day = ${day}::date`,
          counts('t'),
          sql`t.id <> all(${counted})`,
          ...(part === WHOLE_STORE ? [] : [onTerminal(part)]),
        ]),
  ]
}
