import { setTimeout as pause } from 'node:timers/promises'
import { paymentClassOf, State } from '@choba/database/codes.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { gatewayFor } from '#platform/gateway/choose.ts'
import { noteContact } from '#platform/gateway/contacts.ts'
import {
  type Gateway,
  type GatewayAnswer,
  type GatewayRefund,
  SENT_ELSEWHERE,
} from '#platform/gateway/gateway.ts'
import type { QueueHandler, Services } from '#platform/calls/area.ts'
import { RetryLater, type Jobs } from '#platform/jobs/jobs.ts'
import { noteAnswer, type GatewayOutcome } from './refund-contradiction.ts'
import {
  giveUp,
  markSent,
  markUnknown,
  settle,
  lockOpenRefund,
  type OpenRefund,
} from './refund-settlement.ts'

export const SETTLE_REFUND = 'refund-settle'

/**
 * `WAIT`: maximum time that a caller waits for the gateway, in milliseconds. `SOON` and `POLL`:
 * shortest and longest interval between checks of the refund's state. The interval doubles after
 * each check. Checking is needed because another process may store the outcome.
 */
const WAIT = 8_000
const SOON = 100
const POLL = 1_000
/** Timeout of one gateway call, in milliseconds. */
export const GATEWAY_DEADLINE = 10_000

export interface SettleJob {
  tenantId: number
  merchantId: number
  refundId: string
}

/** Lets callers wait for the outcome of the refund that they requested. */
export interface RefundWaiter {
  /**
   * Resolves when `notify` is called or when `isOver` returns true, but after at most eight
   * seconds. Calls `isOver` repeatedly.
   */
  wait(id: bigint, isOver: () => Promise<boolean>): Promise<void>
  /** Wakes the callers in this process that wait for this refund. */
  notify(id: bigint): void
}

export function refundWaiter(jobs: Pick<Jobs, 'wake'>): RefundWaiter {
  const waiting = new Map<bigint, Set<() => void>>()
  return {
    notify: (id) => waiting.get(id)?.forEach((wake) => wake()),
    async wait(id, isOver) {
      jobs.wake(SETTLE_REFUND)
      const until = performance.now() + WAIT
      const woken = new AbortController()
      const wakes = waiting.get(id) ?? new Set()
      const wake = () => woken.abort()
      waiting.set(id, wakes.add(wake))
      try {
        // The loop is needed because another process may store the outcome, or this process may
        // have stored it before the wait began.
        for (let time = SOON; performance.now() < until; time = Math.min(POLL, time * 2)) {
          // A call of `notify` ends the pause early.
          await pause(time, undefined, { signal: woken.signal }).catch(() => {})
          if (woken.signal.aborted || (await isOver())) return
        }
      } finally {
        wakes.delete(wake)
        if (wakes.size === 0) waiting.delete(id)
      }
    },
  }
}

const requestOf = (open: OpenRefund): GatewayRefund => ({
  gatewayKey: open.gateway_key,
  entCode: open.merchant_code,
  storeCode: open.store_code,
  paymentNo: open.payment_no,
  walletTradeNo: open.wallet_trade_no,
  paymentType: open.payment_method_code,
  paymentClass: paymentClassOf[open.payment_class]!,
  amount: Number(open.amount),
  currency: open.currency,
  remark: open.remark,
})

/**
 * Asks the gateway for the outcome of a refund that may have been sent before. If the gateway does
 * not know the refund, or nothing was sent, sends the refund. Every attempt has the same
 * idempotency key.
 * A refund that was sent to another address is never sent again. The gateway there may have made
 * the refund, and an idempotency key is only unique within one gateway. Such a refund stays unknown
 * until two users settle it by hand.
 */
async function ask(gateway: Gateway, open: OpenRefund, given: AbortSignal): Promise<GatewayAnswer> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(GATEWAY_DEADLINE)])
  if (open.state !== State.requested) {
    const earlier = await gateway.find(requestOf(open), signal)
    if (earlier.outcome !== 'absent') return earlier
    if (open.sent_to !== null && open.sent_to !== gateway.address)
      return { outcome: 'unknown', gatewayMessage: SENT_ELSEWHERE }
  }
  return gateway.refund(requestOf(open), signal)
}

export const outcomes = { succeeded: 'SUCCEEDED', refused: 'REFUSED', failed: 'FAILED' } as const

export type SettlerServices = Pick<Services, 'engine' | 'sealer' | 'reach' | 'notify'>

/**
 * Sends a refund and stores its outcome. Marks the refund as sent, calls the gateway outside any
 * database transaction, and stores the answer. Several processes can run this function for the same
 * refund, and a process can be killed at any point. This is safe, because the idempotency key is
 * stored and an outcome is stored only once.
 * @throws RetryLater while the gateway does not answer or is switched off; the amount stays
 * reserved
 */
export async function settleRefund(
  services: SettlerServices,
  waiter: RefundWaiter,
  job: SettleJob,
  signal: AbortSignal,
): Promise<void> {
  const { engine, notify } = services
  const scope = scopeOfJob(job)
  const id = BigInt(job.refundId)
  const byKey = { keepPlans: true }
  const take = async (tx: Tx<WorkerScope>) => {
    const open = await lockOpenRefund(tx, id)
    if (!open) return null
    const gateway = await gatewayFor(tx, services, open.payment_class)
    await markSent(tx, open, new Date(), gateway.address)
    return { open, gateway }
  }
  const taken = await withScope(engine, scope, take, byKey)
  if (!taken) return waiter.notify(id)
  const { open } = taken
  const answer = await ask(taken.gateway, open, signal)
  if (answer.outcome === 'unknown') {
    const { gatewayMessage } = answer
    await withScope(engine, scope, (tx) => markUnknown(tx, id, new Date(), gatewayMessage), byKey)
    waiter.notify(id)
    await noteContact(engine, scope, open.payment_class, answer)
    throw new RetryLater('the gateway has not answered')
  }
  const outcome: GatewayOutcome = { outcome: outcomes[answer.outcome], reference: answer.reference }
  const reason = answer.outcome === 'succeeded' ? undefined : answer.reason
  await withScope(
    engine,
    scope,
    async (tx) => {
      const at = new Date()
      // Two users may have settled the refund by hand during the call. Their outcome stays, and the
      // gateway's answer is stored next to it.
      if (!(await settle(tx, open, { ...outcome, reason, at, byGateway: true })))
        await noteAnswer(tx, notify, id, outcome, at)
    },
    byKey,
  )
  waiter.notify(id)
  await noteContact(engine, scope, open.payment_class, answer)
}

export const scopeOfJob = ({ tenantId, merchantId }: SettleJob): WorkerScope => ({
  role: 'worker',
  tenantId,
  merchantId,
})

/** Queue handler that sends requested refunds to the gateway and stores their outcomes. */
export const refundSettler = (
  services: SettlerServices,
  waiter: RefundWaiter,
): QueueHandler<SettleJob> => ({
  work: (job, signal) => settleRefund(services, waiter, job, signal),
  async onDeadLetter(job) {
    const { engine, notify } = services
    const id = BigInt(job.refundId)
    await withScope(engine, scopeOfJob(job), (tx) => giveUp(tx, notify, id, new Date()), {
      keepPlans: true,
    })
    waiter.notify(id)
  },
})
