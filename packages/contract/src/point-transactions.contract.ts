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

/**
 * The ledger of points, for merchants with points enabled (`enablePoint`). Entries never change,
 * and a balance is the sum of its entries.
 */

const points = z.int()

export const PointTransaction = z.strictObject({
  entryId: id,
  at: instant,
  businessDay: day,
  store: PickedStore,
  cardNo: z.string(),
  /** Null for a manual revision, which belongs to no order. */
  orderId: z.nullable(id),
  orderNo: z.nullable(z.string()),
  chargeType: z.enum(chargeTypes),
  entryKind: z.enum(entryKinds),
  /** Signed change of the balance; negative for points used or taken back. */
  quantity: points,
  /** Card balance after the entry. Negative if the card is in debt. */
  balance: points,
  /** Version of the rule that gave the points. Null for the point give rate of the store. */
  ruleId: z.nullable(id),
  /**
   * Id of the rule of that version, even if the rule has changed or ended since. `ruleName` is the
   * name in that version.
   */
  originalRuleId: z.nullable(id),
  ruleName: z.nullable(z.string()),
  base: z.nullable(amount),
  /**
   * Base of the calculation: an amount in minor units of `currency`, or points that are multiplied.
   */
  baseOf: z.nullable(z.enum(awardBases)),
  currency,
  rate: z.nullable(z.int()),
  /** For a manual revision: the reason and the author. */
  revised: z.nullable(z.strictObject({ reason: z.string(), by: z.string() })),
})
export type PointTransaction = z.output<typeof PointTransaction>

/** True for points from the point give rate of the store, on a day without a common rule. */
export const isByStoreRate = ({
  ruleId,
  rate,
}: Pick<PointTransaction, 'ruleId' | 'rate'>): boolean => ruleId === null && rate !== null

/** Totals of the whole search by charge type. `net` is the sum of positive and negative entries. */
export const PointSum = z.strictObject({
  chargeType: z.enum(chargeTypes),
  entries: count,
  award: sum,
  cancel: sum,
  net: sum,
})
export type PointSum = z.output<typeof PointSum>

/** A rule with the name of its latest version. */
export const PointRuleName = z.strictObject({ originalRuleId: id, ruleName: z.string() })
export type PointRuleName = z.output<typeof PointRuleName>

const look = whereUsed('points', merchantMay('Record.search'))

export const pointTransactions = endpoints({
  list: {
    method: 'GET',
    path: 'tradepoint/list',
    summary: 'List point transactions',
    description: 'Newest first, with totals by charge type.',
    can: look,
    query: z.strictObject({ ...PointTransactionFilters.shape, ...pageQuery }),
    result: z.strictObject({
      ...page(PointTransaction),
      /** Only on the first page. */
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
    summary: 'Get a point transaction',
    can: look,
    query: z.strictObject({ entryId: id }),
    result: PointTransaction,
    raises: ['notFound'],
  },
  rules: {
    method: 'GET',
    path: 'tradepoint/rules',
    summary: 'List the rules for the filter of point transactions',
    can: look,
    result: z.strictObject({ rules: z.array(PointRuleName) }),
  },
  download: {
    method: 'GET',
    path: 'tradepoint/download',
    summary: 'Download the list of point transactions as a file',
    can: whereUsed(
      'points',
      eitherOf('merchant', 'PointsReport.download', 'EntPointsReport.download'),
    ),
    query: z.strictObject({ ...PointTransactionFilters.shape, ...listFileForm }),
    download: 'list',
    raises: ['searchPeriodTooLong', 'nothingFound'],
  },
})
