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
  takeOpenRefund,
  type OpenRefund,
} from './refund-settlement.ts'

export const SETTLE_REFUND = 'refund-settle'

/** How long a caller waits for the gateway, and when it looks whether another process has settled: soon, then less often, once a second in the end. */
const WAIT = 8_000
const SOON = 100
const POLL = 1_000
/** How long one call of the gateway may take. */
export const GATEWAY_DEADLINE = 10_000

export interface SettleJob {
  tenantId: number
  merchantId: number
  refundId: string
}

/** Lets callers wait until the refund they asked for is settled. */
export interface RefundWaiter {
  /**
   * Resolves when `notify` says so, when `isOver` does, which is asked now and then, and after eight seconds at the latest.
   */
  wait(id: bigint, isOver: () => Promise<boolean>): Promise<void>
  /** Wakes those who wait for this refund in this process. */
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
        // It may have been settled before this wait began: by another process, or by this one for another.
        for (let time = SOON; performance.now() < until; time = Math.min(POLL, time * 2)) {
          // Being woken ends the pause early.
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
  brand: open.brand_code,
  paymentClass: paymentClassOf[open.payment_class]!,
  amount: Number(open.amount),
  currency: open.currency,
  remark: open.remark,
})

/**
 * Asks the gateway; where an earlier try may have acted, asks first what became of it. The key is the same every time.
 * A refund that was sent to another address is never sent again: the gateway there may have made it, and the key protects
 * only within one gateway. It stays unknown until two people settle it.
 */
async function ask(gateway: Gateway, open: OpenRefund, given: AbortSignal): Promise<GatewayAnswer> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(GATEWAY_DEADLINE)])
  if (open.state !== State.requested) {
    const earlier = await gateway.find(requestOf(open), signal)
    if (earlier.outcome !== 'absent') return earlier
    if (open.sent_to !== null && open.sent_to !== gateway.address)
      return { outcome: 'unknown', said: SENT_ELSEWHERE }
  }
  return gateway.refund(requestOf(open), signal)
}

export const outcomes = { succeeded: 'SUCCEEDED', refused: 'REFUSED', failed: 'FAILED' } as const

export type SettlerServices = Pick<Services, 'engine' | 'sealer' | 'reach' | 'notify'>

/**
 * Sends one refund and settles it: mark sent, ask the gateway outside any transaction, write down how it ended. May be
 * run any number of times, by anyone, and killed anywhere: the gateway's key is stored, and a settlement is written once.
 *
 * @throws RetryLater while the gateway does not answer or is switched off; the reservation stays
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
    const open = await takeOpenRefund(tx, id)
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
    const { said } = answer
    await withScope(engine, scope, (tx) => markUnknown(tx, id, new Date(), said), byKey)
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
      // Two people may have settled it while the gateway was asked: what they said stays, and the answer is kept beside it.
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

/** Sends the refunds that are waiting to the gateway and settles them. */
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
