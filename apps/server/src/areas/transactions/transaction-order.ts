import type {
  SortOrder,
  TransactionFilters,
  TransactionSort,
} from '@choba/contract/transactions.contract.ts'
import { PAYMENT } from '@choba/database/codes.ts'
import { sql, type RawBuilder } from 'kysely'

/** In which order the rows of a search come. The key of a row ends every order, so that no two rows are alike in it. */
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

/** The amount of a row `t` as the list shows it: a refund takes it away. */
export const shownAmount = sql`case t.trade_kind when ${sql.lit(PAYMENT)} then t.amount else -t.amount end`

export const reversed = ({ sort, order }: ListOrder): ListOrder => ({
  sort,
  order: order === 'asc' ? 'desc' : 'asc',
})

const directions = { asc: sql`asc`, desc: sql`desc` } as const
const beyond = { asc: sql`>`, desc: sql`<` } as const

/** What rows `t` are ordered by. Of one merchant without the merchant, as the index of its list has it. */
const keysOf = ({ sort }: ListOrder, isOne: boolean): RawBuilder<unknown>[] => [
  ...(sort === 'amount' ? [shownAmount] : []),
  sql`t.paid_at`,
  sql`t.id`,
  ...(isOne ? [] : [sql`t.merchant_id`]),
]

/** `order by` of rows `t`, of one merchant or of several. */
export const orderBy = (order: ListOrder, isOne = false): RawBuilder<unknown> =>
  sql`order by ${sql.join(keysOf(order, isOne).map((key) => sql`${key} ${directions[order.order]}`))}`

/** The rows that come after a place; `values` are those of the keys, in their order. */
export const after = (
  order: ListOrder,
  isOne: boolean,
  values: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> =>
  sql`(${sql.join(keysOf(order, isOne))}) ${beyond[order.order]} (${sql.join(values)})`
