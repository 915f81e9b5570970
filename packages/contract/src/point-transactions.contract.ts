import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, currency, id, instant, sum } from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { page, pageQuery } from './page.ts'
import { SEARCH_MONTHS } from './period.ts'
import { eitherOf, merchantMay, whereUsed } from './permissions.ts'
import { awardBases } from './point-award.ts'
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
  /** Null of a revision by hand, which is of no order. */
  orderId: z.nullable(id),
  orderNo: z.nullable(z.string()),
  chargeType: z.enum(chargeTypes),
  entryKind: z.enum(entryKinds),
  /** As it changes the balance: what is used or taken back is negative. */
  quantity: points,
  /** On the card afterwards; negative where it is in debt. */
  balance: points,
  /** The version of a rule that it came from, of what (minor units, or points of a multiple), and parts per million. A rate without a rule is that of the store. */
  ruleId: z.nullable(id),
  /** That rule, whatever has become of it since, and its name in that version. */
  originalRuleId: z.nullable(id),
  ruleName: z.nullable(z.string()),
  base: z.nullable(amount),
  /** What the base is, and the currency of an amount. */
  baseOf: z.nullable(z.enum(awardBases)),
  currency,
  rate: z.nullable(z.int()),
  /** Of a revision by hand: why, and by whom. */
  revised: z.nullable(z.strictObject({ reason: z.string(), by: z.string() })),
})
export type PointTransaction = z.output<typeof PointTransaction>

/** True for points that were given by the rate of the store, on a day without a common rule. */
export const isByStoreRate = ({
  ruleId,
  rate,
}: Pick<PointTransaction, 'ruleId' | 'rate'>): boolean => ruleId === null && rate !== null

/** Of the whole search, by charge type; `net` is what both come to. */
export const PointSum = z.strictObject({
  chargeType: z.enum(chargeTypes),
  entries: count,
  award: sum,
  cancel: sum,
  net: sum,
})
export type PointSum = z.output<typeof PointSum>

/** A rule, by the name that its last version has. */
export const PointRuleName = z.strictObject({ originalRuleId: id, ruleName: z.string() })
export type PointRuleName = z.output<typeof PointRuleName>

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
    savedViews: {
      screens: ['tradePoint'],
      filters: PointTransactionFilters,
      period: { months: SEARCH_MONTHS, orBy: ['orderNo', 'cardNo'] },
    },
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
  rules: {
    method: 'GET',
    path: 'tradepoint/rules',
    summary: 'The rules that the entries of points can be searched by',
    can: look,
    result: z.strictObject({ rules: z.array(PointRuleName) }),
  },
  download: {
    method: 'GET',
    path: 'tradepoint/download',
    summary: 'The list of point transactions as a file',
    can: whereUsed(
      'points',
      eitherOf('merchant', 'PointsReport.download', 'EntPointsReport.download'),
    ),
    query: z.strictObject({ ...PointTransactionFilters.shape, ...listFileForm }),
    download: 'list',
    raises: ['searchPeriodTooLong', 'nothingFound'],
  },
})
