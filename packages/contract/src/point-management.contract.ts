import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count, id, instant, numberPrefix, trimmedLine, uuid } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { merchantMay, whereUsed } from './permissions.ts'
import { chargeTypes, entryKinds } from './point-ledger.ts'
import { PointDeliveryFilters, undeliveredStates } from './point-management.filters.ts'
import { PickedStore, seenStores } from './seen-stores.ts'

/**
 * A merchant's view of the external point system that its point entries are sent to (decision
 * 0090), and manual revisions of a card's balance. If the tenant has no such system, no entries
 * wait and `isConnected` is false.
 */

/** Maximum number of points of one revision, up or down. */
export const REVISION_MAX = 1_000_000
export const REVISION_REASON_MAX = 100

const points = z.int()

export const PointSystemState = z.strictObject({
  /** True if the tenant has an external point system. */
  isConnected: z.boolean(),
  /** True if the system has not answered from `since` on. Entries wait meanwhile. */
  isAway: z.boolean(),
  /** Time of the last switch between reachable and unreachable. Null if nothing was sent yet. */
  since: z.nullable(instant),
  lastDeliveredAt: z.nullable(instant),
  /** Time of the last failed request. `lastError` is for example `HTTP 503` or `TIMEOUT`. */
  lastFailedAt: z.nullable(instant),
  lastError: z.nullable(z.string()),
  /** Null unless the system is unreachable. */
  nextAttemptAt: z.nullable(instant),
  /** Counts of entries at stores that the caller sees. */
  waiting: count,
  refused: count,
})
export type PointSystemState = z.output<typeof PointSystemState>

export const PointDelivery = z.strictObject({
  entryId: id,
  at: instant,
  store: PickedStore,
  cardNo: z.string(),
  chargeType: z.enum(chargeTypes),
  entryKind: z.enum(entryKinds),
  /** Signed change of the balance. */
  quantity: points,
  state: z.enum(undeliveredStates),
  attempts: count,
  /** Time of the next retry after a failure. Null if the entry has not failed yet. */
  nextAttemptAt: z.nullable(instant),
  /** Reason for the rejection, or the error in place of an answer. */
  lastError: z.nullable(z.string()),
})
export type PointDelivery = z.output<typeof PointDelivery>

/**
 * Result of asking the external system for a card: NONE if there is no such system, ABSENT if the
 * card is unknown there, UNANSWERED if it did not answer.
 * In each case the call succeeds and returns the balance in Choba. It does not fail with 1060
 * (decision 0139).
 */
export const theirAnswers = ['NONE', 'KNOWN', 'ABSENT', 'UNANSWERED'] as const

export const PointCard = z.strictObject({
  cardNo: z.string(),
  balance: points,
  /** Total of all entries that the external system does not have yet: waiting and rejected ones. */
  undelivered: points,
  theirs: z.strictObject({
    answer: z.enum(theirAnswers),
    balance: z.nullable(points),
    error: z.nullable(z.string()),
  }),
  /** True if the balance can be negative. */
  mayBeNegative: z.boolean(),
  /** Revisions of more points than this, up or down, need approval by a second person. */
  revisionLimit: count,
})
export type PointCard = z.output<typeof PointCard>

export const NewRevision = z.strictObject({
  /** Ensures that a repeated request posts the revision only once. */
  idempotencyKey: uuid,
  cardNo: numberPrefix,
  /** Store that the revision is counted at. */
  storeId: id,
  /** Signed change of the balance; not 0. */
  quantity: points.check(
    z.minimum(-REVISION_MAX),
    z.maximum(REVISION_MAX),
    z.refine((quantity) => quantity !== 0),
  ),
  reason: trimmedLine(REVISION_REASON_MAX, 1),
  /** Balance that the user saw. */
  balanceSeen: points,
})
export type NewRevision = z.output<typeof NewRevision>

export const revisionOutcomes = ['POSTED', 'WAITING', 'RELEASED'] as const
export type RevisionOutcome = (typeof revisionOutcomes)[number]

export const Revision = z.strictObject({
  /**
   * WAITING: the revision needs approval by a second person. RELEASED: the request for approval was
   * declined or ended in another way, so nothing is posted.
   */
  outcome: z.enum(revisionOutcomes),
  quantity: points,
  /** Balance after the revision. The current balance if the revision is not posted. */
  balance: points,
  approvalId: z.nullable(id),
})
export type Revision = z.output<typeof Revision>

/** Body of the 409 response if the balance differs from `balanceSeen`. */
export const StaleBalance = z.strictObject({ balance: points })

const look = whereUsed('points', merchantMay('Shop.search'))
const change = whereUsed('points', merchantMay('Shop.edit'))

export const pointManagement = endpoints({
  state: {
    method: 'GET',
    path: 'pointmanagement/state',
    summary: 'Get the status of the external point system',
    description: 'Returns the connection and the number of waiting entries.',
    can: look,
    result: PointSystemState,
  },
  list: {
    method: 'GET',
    path: 'pointmanagement/list',
    summary: 'List the entries that the external point system has not accepted',
    description: 'Oldest first.',
    can: look,
    query: z.strictObject({ ...PointDeliveryFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(PointDelivery), total: z.optional(count) }),
  },
  sendAgain: {
    method: 'PUT',
    path: 'pointmanagement/sendagain',
    summary: 'Send a rejected entry to the external point system again',
    description: 'Fails with 4008 if the entry waits or is delivered.',
    can: change,
    body: z.strictObject({ entryId: id }),
    result: PointDelivery,
    raises: ['notFound', 'nothingToDo'],
  },
  card: {
    method: 'GET',
    path: 'pointmanagement/card',
    summary: 'Compare the balance of a point card',
    description:
      'Returns the own balance and the balance of the external point system, which is asked.',
    can: look,
    query: z.strictObject({ cardNo: numberPrefix }),
    result: PointCard,
    raises: ['notFound'],
  },
  stores: {
    ...seenStores,
    path: 'pointmanagement/stores',
    summary: 'List the stores for a change of a balance',
    description: 'Stores that the caller sees, sorted by code.',
    can: look,
  },
  revise: {
    method: 'POST',
    path: 'pointmanagement/revise',
    summary: 'Change the balance of a point card manually',
    description:
      'Above the limit of the merchant, a second person must approve the change. Fails with 400 at `quantity` if the balance would be negative, and with 4001 if card or store are unknown.',
    can: change,
    body: NewRevision,
    result: Revision,
    raises: ['notFound', 'conflict', 'keyReused'],
  },
})
