import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { evidenceList } from './evidence.ts'
import { amount, count, currency, id, instant, numberPrefix, paragraphs } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, eitherMay, merchantMay } from './permissions.ts'
import { TimelineEntry } from './transaction-timeline.ts'
import { entCode, refundLineStates } from './transactions.contract.ts'
import { acknowledgement, UnlinkedRefundRow } from './unlinked-refunds.ts'
import {
  AdminUnknownRefundFilters,
  AdminUnlinkedRefundFilters,
  UnknownRefundFilters,
  unknownStandings,
  UnlinkedRefundFilters,
} from './unknown-refunds.filters.ts'

/**
 * Unconfirmed refunds, for which the gateway has not reported a result. They are resolved by asking
 * the gateway again, or by two people on the basis of evidence.
 * A later answer of the gateway never overwrites a manual settlement. It is stored next to it until
 * two people correct the settlement.
 */

/** Minutes that a refund can be in progress before it is listed. */
export const LATE_MINUTES = 15
export const EVIDENCE_MAX = 500
export const EVIDENCE_FILES = 5

export const handOutcomes = ['SUCCEEDED', 'FAILED'] as const
export type HandOutcome = (typeof handOutcomes)[number]

export const UnknownRefundRow = z.strictObject({
  refundNo: z.string(),
  paymentNo: z.string(),
  entCode: z.string(),
  entName: z.string(),
  storeName: z.string(),
  paymentType: z.string(),
  /** Localized name of the payment method. */
  paymentMethodName: z.string(),
  amount,
  currency,
  requestedBy: z.string(),
  requestedAt: instant,
  state: z.enum(refundLineStates),
  /** Null if the result is known and the gateway does not contradict it. */
  standing: z.nullable(z.enum(unknownStandings)),
  unknownSince: instant,
  lastQueriedAt: z.nullable(instant),
  queryCount: count,
  /**
   * Latest answer of the gateway that was not a result, in its own words, for example `HTTP 503` or
   * `TIMEOUT`.
   */
  gatewayMessage: z.nullable(z.string()),
  /** Request to settle or correct the refund that waits for a second person. */
  approvalId: z.nullable(id),
  /** True if two people settled the refund. */
  byHand: z.boolean(),
  /** Later answer of the gateway, if it differs from the manual settlement. */
  contradiction: z.nullable(z.strictObject({ outcome: z.enum(handOutcomes), at: instant })),
})
export type UnknownRefundRow = z.output<typeof UnknownRefundRow>

export const UnknownRefundDetail = z.strictObject({
  ...UnknownRefundRow.shape,
  timeline: z.array(TimelineEntry),
})
export type UnknownRefundDetail = z.output<typeof UnknownRefundDetail>

/**
 * Returns the outcomes that two people can settle or correct the refund to. Used by both server and
 * portal.
 */
export function endsByHand({
  standing,
  approvalId,
  contradiction,
}: Pick<UnknownRefundRow, 'standing' | 'approvalId' | 'contradiction'>): readonly HandOutcome[] {
  if (standing === null || approvalId !== null) return []
  return contradiction ? [contradiction.outcome] : handOutcomes
}

const list = z.strictObject({ ...page(UnknownRefundRow), total: z.optional(count) })
const unlinked = z.strictObject({ ...page(UnlinkedRefundRow), total: z.optional(count) })

export const unknownRefunds = endpoints({
  list: {
    method: 'GET',
    path: 'unknownrefund/list',
    summary: 'List refunds with an unknown result',
    description: 'Oldest first.',
    can: merchantMay('Refund.add'),
    query: z.strictObject({ ...UnknownRefundFilters.shape, ...pageQuery }),
    result: list,
    savedViews: { screens: ['unknownRefund'], filters: UnknownRefundFilters },
  },
  detail: {
    method: 'GET',
    path: 'unknownrefund/detail',
    summary: 'Get a refund with an unknown result',
    description: 'Also returns refunds whose result became known.',
    can: merchantMay('Refund.add'),
    query: z.strictObject({ refundNo: numberPrefix }),
    result: UnknownRefundDetail,
    raises: ['notFound'],
  },
  systemList: {
    method: 'GET',
    path: 'sysunknownrefund/list',
    summary: 'List refunds with an unknown result of the merchants of a tenant',
    description: 'Oldest first.',
    can: adminMay('Refund.search'),
    tenantScope: true,
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminUnknownRefundFilters.shape, ...pageQuery }),
    result: list,
    savedViews: { screens: ['sysUnknownRefund'], filters: AdminUnknownRefundFilters },
  },
  systemDetail: {
    method: 'GET',
    path: 'sysunknownrefund/detail',
    summary: 'Get a refund with an unknown result of a merchant',
    can: adminMay('Refund.search'),
    query: z.strictObject({ entCode, refundNo: numberPrefix }),
    result: UnknownRefundDetail,
    raises: ['notFound'],
  },
  ask: {
    method: 'POST',
    path: 'unknownrefund/ask',
    summary: 'Ask the gateway for the result of a refund',
    description:
      'Waits up to eight seconds. Resumes a refund whose job was given up; the refund is never made twice. Fails with 1060 if the gateway takes no connections; then the refund stays unchanged.',
    can: adminMay('Refund.add'),
    body: z.strictObject({ entCode, refundNo: numberPrefix }),
    result: UnknownRefundRow,
    raises: ['notFound', 'thirdPartyUnavailable'],
  },
  settle: {
    method: 'POST',
    path: 'unknownrefund/settle',
    summary: 'Request to settle a refund by evidence',
    description:
      'Also corrects a refund that the gateway contradicts. Another administrator must approve the request. Fails with a conflict (409) if the result is known or a request waits, and with 4003 if the refundable amount is too small.',
    can: adminMay('Refund.add'),
    body: z.strictObject({
      entCode,
      refundNo: numberPrefix,
      outcome: z.enum(handOutcomes),
      evidence: paragraphs(EVIDENCE_MAX, 1),
      /** Names of the evidence files. */
      files: z.optional(evidenceList(EVIDENCE_FILES)),
    }),
    result: UnknownRefundRow,
    raises: ['notFound', 'conflict', 'refundExceedsRefundable'],
  },
  unlinkedList: {
    method: 'GET',
    path: 'unlinkedrefund/list',
    summary: 'List refunds of the feed without a matching payment',
    description:
      'Refunds that exceed their payment, or that have waited for it for a day, and that no user has reviewed. Oldest first.',
    can: merchantMay('Refund.add'),
    query: z.strictObject({ ...UnlinkedRefundFilters.shape, ...pageQuery }),
    result: unlinked,
  },
  unlinkedSystemList: {
    method: 'GET',
    path: 'sysunlinkedrefund/list',
    summary: 'List refunds of the feed without a matching payment of a tenant',
    description: 'Oldest first.',
    can: adminMay('Refund.search'),
    tenantScope: true,
    filtersMerchants: 'ofTenant',
    query: z.strictObject({ ...AdminUnlinkedRefundFilters.shape, ...pageQuery }),
    result: unlinked,
  },
  acknowledge: {
    method: 'POST',
    path: 'unlinkedrefund/acknowledge',
    summary: 'Mark a refund without a matching payment as reviewed',
    description:
      'Stores the finding and changes nothing else. Fails with a conflict (409) if the refund is already reviewed.',
    can: eitherMay('Refund.add'),
    namesMerchant: true,
    body: z.strictObject({
      entCode: z.optional(entCode),
      refundNo: numberPrefix,
      reason: acknowledgement,
    }),
    result: UnlinkedRefundRow,
    raises: ['notFound', 'conflict'],
  },
})
