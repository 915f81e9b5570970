import { randomUUID } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import { type Tx, withScope, type WorkerScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Services } from '#platform/calls/area.ts'
import { pointSystemOf } from '#platform/point-system/choose.ts'
import type { PointSystem } from '#platform/point-system/point-system.ts'
import type { ScheduledTask } from '#platform/jobs/scheduler.ts'
import {
  type Due,
  findDue,
  findDueMerchants,
  giveBack,
  markSent,
  settleDelivery,
  stopRetries,
  type SystemState,
  takeLease,
} from './point-deliveries.repository.ts'

/**
 * `BATCH`: number of point transactions read at a time. `AT_ONCE`: maximum number of concurrent
 * calls.
 */
const BATCH = 200
const AT_ONCE = 8
/**
 * After this number of consecutive calls without an answer, a run stops sending for the merchant. A
 * later run calls the tenant's point system again.
 */
const GIVE_UP_AFTER = 3
/**
 * `TURN`: milliseconds during which a job may start new calls for one merchant. `LEASE`:
 * milliseconds after which another process may take over the merchant from a process that has not
 * finished.
 */
const TURN = 10_000
export const LEASE = 60_000
/** Pause after the first failure, and longest pause after repeated failures, in milliseconds. */
const PAUSE = 2_000
export const LONGEST_PAUSE = 300_000

/** Returns the pause in milliseconds after a number of consecutive failures. */
const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE, PAUSE * 2 ** Math.min(failures, 20))

const after = (at: Date, milliseconds: number) => new Date(Number(at) + milliseconds)

interface SendDeps extends Pick<Services, 'engine' | 'sealer' | 'reach'> {
  /** Clock; tests replace it. */
  readonly now?: () => Date
  /** Timeout of one call in milliseconds. */
  readonly timeoutMs?: number
}

interface Turn {
  readonly engine: Engine
  readonly scope: WorkerScope
  readonly system: PointSystem
  readonly signal: AbortSignal
  readonly now: () => Date
}

/** Result of a merchant's turn. */
interface Learned {
  answered: number
  deliveredAt: Date | null
  failure: { error: string; at: Date } | null
  /** Calls without an answer since the last answered call. */
  failedInARow: number
}

/**
 * Sends one point transaction to the external point system and stores the answer. Stops retrying if
 * a system at an earlier address may already have the point transaction: the two systems do not
 * know of each other, so the points could count twice.
 * @returns true if the next point transaction of the same card may be sent
 */
async function sendOne(
  { engine, scope, system, signal, now }: Turn,
  due: Due,
  learned: Learned,
): Promise<boolean> {
  const { entryId } = due.entry
  const write = <T>(what: (tx: Tx<WorkerScope>) => Promise<T>) =>
    withScope(engine, scope, what, { keepPlans: true })
  const { address } = system
  if (
    address !== null &&
    due.sentTo === null &&
    !(await write((tx) => markSent(tx, entryId, address)))
  )
    return false
  if (address !== null && due.sentTo !== null && due.sentTo !== address) {
    await write((tx) => stopRetries(tx, entryId, now()))
    return true
  }
  const answer = await system.deliver(due.entry, signal)
  // This process is shutting down, so the missing answer is not a failure of the point system. The
  // next process sends the point transaction again.
  if (answer.outcome === 'unanswered' && signal.aborted) return false
  const at = now()
  const nextAttemptAt = after(at, pauseAfter(due.attempts))
  const sentTo = answer.outcome === 'unanswered' && answer.isUnsent ? due.sentTo : address
  await write((tx) => settleDelivery(tx, entryId, answer, { at, nextAttemptAt, sentTo }))
  if (answer.outcome === 'unanswered') {
    learned.failedInARow++
    learned.failure = { error: answer.error, at }
    return false
  }
  learned.answered++
  learned.failedInARow = 0
  if (answer.outcome === 'delivered') learned.deliveredAt = at
  return true
}

/**
 * Sends point transactions of one card sequentially, and of several cards concurrently. If the
 * system was unavailable, sends a single point transaction first to test the system.
 */
async function sendBatch(
  turn: Turn,
  batch: readonly Due[],
  learned: Learned,
  isAway: boolean,
): Promise<void> {
  const cards = [...Map.groupBy(batch, ({ entry }) => entry.cardNo).values()]
  const mayGoOn = () => !turn.signal.aborted && learned.failedInARow < GIVE_UP_AFTER
  const sendCard = async (dues: readonly Due[]) => {
    for (const due of dues) if (!mayGoOn() || !(await sendOne(turn, due, learned))) return
  }
  if (isAway) {
    await sendCard(cards.shift()!)
    if (learned.answered === 0) return
  }
  const left = cards.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const dues of left) if (mayGoOn()) await sendCard(dues)
    }),
  )
}

function stateAfter(
  before: SystemState,
  learned: Learned,
  at: Date,
): Parameters<typeof giveBack>[2] {
  const { answered, deliveredAt, failure } = learned
  const isAway = answered === 0 && (failure !== null || before.is_away)
  const failures = isAway ? before.failures + (failure ? 1 : 0) : 0
  return {
    is_away: isAway,
    failures,
    next_attempt_at: isAway ? after(at, pauseAfter(failures - 1)) : null,
    ...(isAway !== before.is_away && { since: at }),
    ...(deliveredAt && { last_delivered_at: deliveredAt }),
    ...(failure && { last_error: failure.error, last_failed_at: failure.at }),
  }
}

/** Sends the waiting point transactions of one merchant, unless another process is sending them. */
async function sendOfMerchant(turn: Turn): Promise<void> {
  const { engine, scope, now, signal } = turn
  const [lease, at] = [randomUUID(), now()]
  const before = await withScope(engine, scope, (tx) =>
    takeLease(tx, { lease, at, until: after(at, LEASE) }),
  )
  if (!before) return
  const learned: Learned = { answered: 0, deliveredAt: null, failure: null, failedInARow: 0 }
  try {
    const until = performance.now() + TURN
    while (!signal.aborted && performance.now() < until && learned.failedInARow < GIVE_UP_AFTER) {
      const batch = await withScope(engine, scope, (tx) => findDue(tx, now(), BATCH))
      if (batch.length === 0) break
      const isAway = before.is_away && learned.answered === 0
      await sendBatch(turn, batch, learned, isAway)
      if (isAway && learned.answered === 0) break
    }
  } finally {
    await withScope(engine, scope, (tx) => giveBack(tx, lease, stateAfter(before, learned, now())))
  }
}

/**
 * Sends the waiting point transactions of a tenant to its point system, merchant by merchant. Safe
 * to run in several processes and to be killed at any time: a point transaction is sent with the
 * same ID until it is answered.
 */
export async function sendDeliveries(
  { now = () => new Date(), timeoutMs, ...deps }: SendDeps,
  tenant: TenantRow,
  signal: AbortSignal,
): Promise<void> {
  const { engine } = deps
  const system = await pointSystemOf(deps, tenant, timeoutMs)
  if (!system) return
  for (const merchantId of await findDueMerchants(engine, tenant.id, now(), after(now(), LEASE))) {
    if (signal.aborted) return
    const scope: WorkerScope = { role: 'worker', tenantId: tenant.id, merchantId }
    await sendOfMerchant({ engine, scope, system, signal, now })
  }
}

export const deliveryTask = (deps: SendDeps): ScheduledTask => ({
  name: 'point deliveries',
  interval: 2_000,
  run: (tenant, _origin, signal) => sendDeliveries(deps, tenant, signal),
})
