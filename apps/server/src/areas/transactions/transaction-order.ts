import type {
  SortOrder,
  TransactionFilters,
  TransactionSort,
} from '@choba/contract/transactions.contract.ts'
import { PAYMENT } from '@choba/database/codes.ts'
import { sql, type RawBuilder } from 'kysely'

/** Order of the rows of a search. Rows with equal values are ordered by their key. */
export interface ListOrder {
  readonly sort: TransactionSort
  readonly order: SortOrder
}

const newestFirst: ListOrder = { sort: 'paidAt', order: 'desc' }

export const orderOf = ({
  sort = newestFirst.sort,
  order = newestFirst.order,
}: TransactionFilters): ListOrder => ({
  sort,
  order,
})

export const isNewestFirst = ({ sort, order }: ListOrder): boolean =>
  sort === 'paidAt' && order === 'desc'

/** SQL: amount of row `t` as the list shows it; refunds are negative. */
export const shownAmount = sql`case t.trade_kind when ${sql.lit(PAYMENT)} then t.amount else -t.amount end`

export const reversed = ({ sort, order }: ListOrder): ListOrder => ({
  sort,
  order: order === 'asc' ? 'desc' : 'asc',
})

const directions = { asc: sql`asc`, desc: sql`desc` } as const
const beyond = { asc: sql`>`, desc: sql`<` } as const

/**
 * SQL: sort keys of rows `t`. For a single merchant, the merchant ID is left out, so that the keys
 * match the index of its list.
 */
const keysOf = ({ sort }: ListOrder, isOne: boolean): RawBuilder<unknown>[] => [
  ...(sort === 'amount' ? [shownAmount] : []),
  sql`t.paid_at`,
  sql`t.id`,
  ...(isOne ? [] : [sql`t.merchant_id`]),
]

/** SQL: `order by` clause for rows `t` of one or several merchants. */
export const orderBy = (order: ListOrder, isOne = false): RawBuilder<unknown> =>
  sql`order by ${sql.join(keysOf(order, isOne).map((key) => sql`${key} ${directions[order.order]}`))}`

/**
 * SQL: condition for the rows after a position. `values` are the sort keys of the position, in the
 * order of the keys.
 */
export const after = (
  order: ListOrder,
  isOne: boolean,
  values: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> =>
  sql`(${sql.join(keysOf(order, isOne))}) ${beyond[order.order]} (${sql.join(values)})`
