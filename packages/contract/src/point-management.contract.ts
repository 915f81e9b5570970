import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count, id, instant, numberPrefix, trimmedLine, uuid } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { merchantMay, whereUsed } from './permissions.ts'
import { chargeTypes, entryKinds } from './point-ledger.ts'
import { PointDeliveryFilters, undeliveredStates } from './point-management.filters.ts'
import { PickedStore, seenStores } from './seen-stores.ts'

/**
 * What a merchant sees of the point system outside that its entries are delivered to (docs/decisions/0090), and revisions of a card by hand.
 * Where the tenant has no such system, nothing waits and `isConnected` is false.
 */

/** The most points of one revision, either way. */
export const REVISION_MAX = 1_000_000
export const REVISION_REASON_MAX = 100

const points = z.int()

export const PointSystemState = z.strictObject({
  /** Whether the tenant has such a system. */
  isConnected: z.boolean(),
  /** It does not answer, since `since`; entries wait. */
  isAway: z.boolean(),
  /** When it became reachable or away; null: nothing was sent yet. */
  since: z.nullable(instant),
  lastDeliveredAt: z.nullable(instant),
  /** The last time that it did not answer, and what came instead: `HTTP 503`, `TIMEOUT`. */
  lastFailedAt: z.nullable(instant),
  said: z.nullable(z.string()),
  /** While it is away. */
  nextAttemptAt: z.nullable(instant),
  /** Entries of stores that the caller sees. */
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
  /** As it changes the balance. */
  quantity: points,
  state: z.enum(undeliveredStates),
  attempts: count,
  /** When it is tried again after a failure; null: as soon as its turn comes. */
  nextAttemptAt: z.nullable(instant),
  /** Why it was refused, or what came instead of an answer. */
  said: z.nullable(z.string()),
})
export type PointDelivery = z.output<typeof PointDelivery>

/**
 * What the system outside says of a card: NONE if there is no such system, ABSENT if it has no such card, UNANSWERED if it does not
 * answer. In each case the call succeeds and has our balance. It is not answered with 1060 (decision 0139).
 */
export const theirAnswers = ['NONE', 'KNOWN', 'ABSENT', 'UNANSWERED'] as const

export const PointCard = z.strictObject({
  cardNo: z.string(),
  balance: points,
  /** What it was told of in all changes its balance by this much less than ours: entries that wait, and refused ones. */
  undelivered: points,
  theirs: z.strictObject({
    answer: z.enum(theirAnswers),
    balance: z.nullable(points),
    said: z.nullable(z.string()),
  }),
  /** Whether its balance may be less than nothing. */
  mayBeNegative: z.boolean(),
  /** A revision by more points than this, either way, waits for a second person. */
  revisionLimit: count,
})
export type PointCard = z.output<typeof PointCard>

export const NewRevision = z.strictObject({
  /** One is posted once, however often it is sent. */
  idempotencyKey: uuid,
  cardNo: numberPrefix,
  /** Where it is counted. */
  storeId: id,
  /** As it changes the balance; not 0. */
  quantity: points.check(
    z.minimum(-REVISION_MAX),
    z.maximum(REVISION_MAX),
    z.refine((quantity) => quantity !== 0),
  ),
  reason: trimmedLine(REVISION_REASON_MAX, 1),
  /** The balance that the person saw. */
  balanceSeen: points,
})
export type NewRevision = z.output<typeof NewRevision>

export const revisionOutcomes = ['POSTED', 'WAITING', 'RELEASED'] as const
export type RevisionOutcome = (typeof revisionOutcomes)[number]

export const Revision = z.strictObject({
  /** WAITING: for a second person; RELEASED: none has approved it. */
  outcome: z.enum(revisionOutcomes),
  quantity: points,
  /** On the card afterwards; where it is not posted, what is there now. */
  balance: points,
  approvalId: z.nullable(id),
})
export type Revision = z.output<typeof Revision>

/** What a revision is answered with (409) where the balance is not what was seen. */
export const StaleBalance = z.strictObject({ balance: points })

const look = whereUsed('points', merchantMay('Shop.search'))
const change = whereUsed('points', merchantMay('Shop.edit'))

export const pointManagement = endpoints({
  state: {
    method: 'GET',
    path: 'pointmanagement/state',
    summary: 'How the point system outside is reached, and how much waits for it',
    can: look,
    result: PointSystemState,
  },
  list: {
    method: 'GET',
    path: 'pointmanagement/list',
    summary: 'Entries that the point system outside has not taken, the oldest first',
    can: look,
    query: z.strictObject({ ...PointDeliveryFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(PointDelivery), total: z.optional(count) }),
  },
  sendAgain: {
    method: 'PUT',
    path: 'pointmanagement/sendagain',
    summary: 'Send an entry again that was refused. nothingToDo: it waits, or is delivered',
    can: change,
    body: z.strictObject({ entryId: id }),
    result: PointDelivery,
    raises: ['notFound', 'nothingToDo'],
  },
  card: {
    method: 'GET',
    path: 'pointmanagement/card',
    summary: 'The balance of a card here and in the point system outside, which is asked',
    can: look,
    query: z.strictObject({ cardNo: numberPrefix }),
    result: PointCard,
    raises: ['notFound'],
  },
  stores: {
    ...seenStores,
    path: 'pointmanagement/stores',
    summary: 'The stores that the caller sees, by code: where a revision can be counted',
    can: look,
  },
  revise: {
    method: 'POST',
    path: 'pointmanagement/revise',
    summary:
      'Change the balance of a card by hand, as it was seen, or ask a second person above the limit of the merchant. 400 at quantity below zero; notFound for a card or a store that is not the caller’s; keyReused for another revision under the same key',
    can: change,
    body: NewRevision,
    result: Revision,
    raises: ['notFound', 'conflict', 'keyReused'],
  },
})
