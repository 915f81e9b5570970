import * as z from 'zod/mini'
import { day } from './dispute-summary.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, id, instant, sum } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { merchantMay, whereUsed } from './permissions.ts'
import { chargeTypes, entryKinds } from './point-ledger.ts'
import { PointTransactionFilters } from './point-transactions.filters.ts'
import { PickedStore } from './seen-stores.ts'

/** The ledger of points, for merchants that give points (`enablePoint`): entries are never changed, and a balance is their sum. */

const points = z.int()

export const PointTransaction = z.strictObject({
  entryId: id,
  at: instant,
  businessDay: day,
  store: PickedStore,
  cardNo: z.string(),
  orderId: id,
  orderNo: z.string(),
  chargeType: z.enum(chargeTypes),
  entryKind: z.enum(entryKinds),
  /** As it changes the balance: what is used or taken back is negative. */
  quantity: points,
  /** On the card afterwards; negative where it is in debt. */
  balance: points,
  /** The version of a rule that it came from, of what (minor units, or points of a multiple), and parts per million. */
  ruleId: z.nullable(id),
  base: z.nullable(amount),
  rate: z.nullable(z.int()),
})
export type PointTransaction = z.output<typeof PointTransaction>

/** Of the whole search, by charge type; `net` is what both come to. */
export const PointSum = z.strictObject({
  chargeType: z.enum(chargeTypes),
  entries: count,
  award: sum,
  cancel: sum,
  net: sum,
})
export type PointSum = z.output<typeof PointSum>

const look = whereUsed('points', merchantMay('Record.search'))

export const pointTransactions = endpoints({
  list: {
    method: 'GET',
    path: 'tradepoint/list',
    summary: 'Search the entries of points, newest first, with sums by charge type',
    can: look,
    query: z.strictObject({ ...PointTransactionFilters.shape, ...pageQuery }),
    result: z.strictObject({
      ...page(PointTransaction),
      /** With the first page. */
      total: z.optional(count),
      sum: z.optional(z.array(PointSum)),
    }),
    raises: ['searchPeriodTooLong'],
  },
  detail: {
    method: 'GET',
    path: 'tradepoint/detail',
    summary: 'One entry of points',
    can: look,
    query: z.strictObject({ entryId: id }),
    result: PointTransaction,
    raises: ['notFound'],
  },
})
