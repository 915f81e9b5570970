import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { Envelope } from '@choba/contract/envelope.ts'
import type { Gateway } from '@choba/contract/gateways.contract.ts'
import type { RefundAnswer, RefundRequest } from '@choba/contract/refunds.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { sendTo, signInByForm } from '@choba/identity/sign-in/sign-in-by-form.ts'

type Person = 'owner' | 'manager' | 'sysconfig'

/**
 * Sample gateway that receives the refunds. It runs outside the server, so it continues when the
 * server is killed.
 */
interface OutsideGateway {
  readonly url: string
  readonly secret: string
}

/** Decision of the approver, who is the owner, about a refund that waits for approval. */
type Decision = 'APPROVE' | 'REFUSE'

interface ClientReport {
  ask: RefundRequest
  /** Decision for a refund that waited for approval; otherwise null. */
  decision: Decision | null
  resultType: number
  result: RefundAnswer | null
}

const remarks = [
  undefined,
  undefined,
  undefined,
  '#timeout-after',
  '#timeout-before',
  '#refuse',
  '#fail',
]
// Result types that the API may return for a refund. Any other result type is a fault.
const expected = new Set([1000, 4000, 4005])

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Returns search parameters for the last `days` days, including today. */
export const lastDays = (days: number): string =>
  `dateFrom=${dayBefore(days)}&dateTo=${dayBefore(0)}`

/** Number of days in one search. The list allows slightly more. */
const PERIOD_DAYS = 85
/** Search periods that together cover most of the demo's year, oldest first. */
const periodsOfYear = [3, 2, 1, 0].map(
  (nth) =>
    `dateFrom=${dayBefore(PERIOD_DAYS * (nth + 1) - 1)}&dateTo=${dayBefore(PERIOD_DAYS * nth)}`,
)

/**
 * Simulated users. Each user requests refunds, and repeats a request with the same idempotency key
 * until it is answered. Refunds that the manager requests wait for the owner. The owner approves or
 * declines them and also repeats requests.
 */
export class RefundClients {
  readonly #origin: string
  readonly #chance: () => number
  readonly #remarks: readonly (string | undefined)[]
  #tokens = { owner: '', manager: '', sysconfig: '' }
  #payments: { paymentNo: string; refundable: number; by: Person }[] = []
  #decided = 0
  #reports: ClientReport[] = []
  #isOver = false
  #repeated = 0
  #running: Promise<void>[] = []
  /** Number of responses by HTTP status. */
  readonly statuses = new Map<number, number>()

  /**
   * Sets the origin of the server.
   * @param said remarks of the refunds; they tell the gateway of the demo how to behave
   */
  constructor(
    origin: string,
    chance: () => number,
    said: readonly (string | undefined)[] = remarks,
  ) {
    this.#origin = origin
    this.#chance = chance
    this.#remarks = said
  }

  /** Number of requests that got no response or a 503. */
  get repeated(): number {
    return this.#repeated
  }

  /** Number of refunds that were answered. */
  get answered(): number {
    return this.#reports.length
  }

  async #signIn(by: Person): Promise<void> {
    const realm = {
      realm: 'demo',
      clientId: 'choba-portal',
      publicUrl: this.#origin,
      keycloakUrl: null,
    }
    this.#tokens[by] = await signInByForm(sendTo(this.#origin), realm, by, DEMO_PASSWORD)
  }

  /** Returns the response; null if the server is down or temporarily unavailable. */
  async #call<R>(
    by: Person,
    path: string,
    body?: object,
    method = 'POST',
    isAgain = false,
  ): Promise<Envelope<R> | null> {
    try {
      const answer = await fetch(`${this.#origin}/apiproxy/api/${path}`, {
        headers: {
          authorization: `Bearer ${this.#tokens[by]}`,
          'content-type': 'application/json',
        },
        ...(body ? { method, body: JSON.stringify(body) } : {}),
      })
      const envelope = (await answer.json()) as Envelope<R>
      if (answer.status === 401 && !isAgain) {
        // The token has expired.
        await this.#signIn(by)
        return await this.#call(by, path, body, method, true)
      }
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
      // After a 503, as after no response, the caller does not know if the request was executed.
      return answer.status === 503 ? null : envelope
    } catch {
      // No response is the normal case in this test. The caller repeats the request.
      return null
    }
  }

  /**
   * Configures the gateway, finds up to `count` payments to refund, and sets the refund limit of
   * the manager's role to zero.
   */
  async prepare(count: number, gateway: OutsideGateway): Promise<void> {
    for (const by of ['sysconfig', 'owner', 'manager'] as const) await this.#signIn(by)
    const set = await this.#call<{ items: Gateway[] }>('sysconfig', 'gateway/list')
    for (const { paymentClass, version } of set!.result.items) {
      const saved = await this.#call(
        'sysconfig',
        'gateway/modify',
        { paymentClass, ...gateway, version },
        'PUT',
      )
      if (saved?.resultType !== 1000)
        throw new Error(`the gateway of ${paymentClass} could not be configured`)
    }
    const { items } = (await this.#call<{ items: { roleId: string; roleName: string }[] }>(
      'owner',
      'role/list',
    ))!.result
    const { roleId } = items.find((role) => role.roleName === '店長')!
    const { version } = (await this.#call<{ version: number }>(
      'owner',
      `role/detail?roleId=${roleId}`,
    ))!.result
    const limits = { currency: 'JPY', each: 0, personDay: null, storeDay: null }
    await this.#call('owner', 'role/limit', { roleId, version, ...limits }, 'PUT')
    // The manager sees two stores. Payments of these stores are refunded only by the manager.
    await this.#find('manager', Math.ceil(count / 3))
    await this.#find('owner', count)
  }

  async #find(by: Person, count: number): Promise<void> {
    const known = new Set(this.#payments.map(({ paymentNo }) => paymentNo))
    for (const period of periodsOfYear) {
      let cursor = ''
      do {
        const query = `${period}&tradeKind=PAYMENT&state=PAID&pageSize=200${cursor}`
        const page = await this.#call<TransactionPage>(by, `trade/list?${query}`)
        const { items, nextCursor } = page!.result
        const found = items.filter((row) => row.refundable > 1 && !known.has(row.paymentNo))
        this.#payments.push(
          ...found.map(({ paymentNo, refundable }) => ({ paymentNo, refundable, by })),
        )
        cursor = nextCursor ? `&cursor=${nextCursor}` : ''
      } while (cursor && this.#payments.length < count)
    }
    // Shuffles the payments, so that refunds with and without approval are in progress at every
    // kill.
    for (let last = this.#payments.length - 1; last > 0; last--) {
      const other = Math.floor(this.#chance() * (last + 1))
      const [one, two] = [this.#payments[last]!, this.#payments[other]!]
      ;[this.#payments[last], this.#payments[other]] = [two, one]
    }
  }

  run(people: number): void {
    this.#running = Array.from({ length: people }, () => this.#work())
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      const payment = this.#payments.pop()
      if (!payment) return
      const remark = this.#remarks[Math.floor(this.#chance() * this.#remarks.length)]
      await this.#insist(payment.by, {
        paymentNo: payment.paymentNo,
        amount: 1 + Math.floor(this.#chance() * payment.refundable),
        refundableSeen: payment.refundable,
        reason: 'OTHER',
        ...(remark ? { remark } : {}),
        idempotencyKey: randomUUID(),
      })
    }
  }

  async #insist(by: Person, ask: RefundRequest): Promise<void> {
    const answer = await this.#repeat<RefundAnswer>(by, 'trade/refund', ask)
    const isWaiting = answer.resultType === 1000 && answer.result.state === 'WAITING'
    const decision = isWaiting ? await this.#decide(ask.paymentNo) : null
    this.#reports.push({ ask, decision, resultType: answer.resultType, result: answer.result })
  }

  /**
   * Decides the approval request for a payment. Each payment is refunded only once here, so it has
   * at most one request. If the request is already decided, an earlier attempt that got no response
   * has decided it.
   */
  async #decide(paymentNo: string): Promise<Decision> {
    const query = 'approval/list?box=ALL&pageSize=200'
    const { items } = (await this.#repeat<{ items: ApprovalRow[] }>('owner', query)).result
    const { approvalId, entCode } = items.find(({ subject }) => subject === paymentNo)!
    const decision = this.#chance() < 0.7 ? 'APPROVE' : 'REFUSE'
    const answer = await this.#repeat('owner', 'approval/decide', { approvalId, entCode, decision })
    if (answer.resultType !== 1000 && answer.resultType !== 1200)
      throw new Error(`the decision about ${paymentNo} returned ${answer.resultType}`)
    this.#decided++
    return decision
  }

  async #repeat<R>(by: Person, path: string, body?: object): Promise<Envelope<R>> {
    for (let tries = 0; tries <= 50_000; tries++) {
      const answer = await this.#call<R>(by, path, body)
      if (answer) return answer
      this.#repeated++
      await sleep(20)
    }
    throw new Error('the server does not respond again')
  }

  /** Waits until `more` further refunds are answered. */
  async untilAnswered(more: number): Promise<void> {
    const target = this.#reports.length + more
    for (let looks = 0; looks < 3_000 && this.#reports.length < target; looks++) await sleep(5)
  }

  /**
   * Waits until all refunds are answered and the worker has settled all open refunds. After many
   * failed attempts, a job waits up to a minute until its next attempt.
   */
  async finish(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
    for (const { ask, resultType } of this.#reports.filter((one) => one.resultType === 1000)) {
      for (let tries = 0; tries < 2_400; tries++) {
        const detail = await this.#call<{ refunds: { state: string }[] }>(
          'owner',
          `trade/detail?paymentNo=${ask.paymentNo}`,
        )
        const isOpen = detail?.result.refunds.some((line) =>
          ['WAITING', 'REQUESTED', 'SENT', 'UNKNOWN'].includes(line.state),
        )
        if (detail && !isOpen) break
        if (tries === 2_399) throw new Error(`${ask.paymentNo} (${resultType}) is still open`)
        await sleep(100)
      }
    }
  }

  /** Returns the differences between the database and the responses; empty if there are none. */
  async differences(engine: Engine): Promise<string[]> {
    const rows = await asOwner(engine, (q) =>
      q
        .selectFrom('refunds')
        .select(['idempotency_key', 'payment_no', 'amount', 'outcome'])
        .execute(),
    )
    const byKey = new Map(rows.map((row) => [row.idempotency_key, row]))
    return this.#reports.flatMap(({ ask, decision, resultType, result }) => {
      if (!expected.has(resultType))
        return [`the refund of ${ask.paymentNo} returned ${resultType}`]
      const row = byKey.get(ask.idempotencyKey)
      if (!row) return [`${ask.paymentNo} was acknowledged (${resultType}) but is lost`]
      if (row.payment_no !== ask.paymentNo || row.amount !== BigInt(ask.amount))
        return [`the refund of ${ask.paymentNo} differs from the request`]
      if (decision !== null) {
        const isAsDecided =
          row.outcome !== null && (row.outcome === 'NOT_APPROVED') === (decision === 'REFUSE')
        return isAsDecided
          ? []
          : [`${ask.paymentNo} was decided ${decision}, but is ${row.outcome ?? 'open'}`]
      }
      const outcome = resultType === 4000 ? 'REFUSED' : resultType === 4005 ? 'FAILED' : 'SUCCEEDED'
      const mayEndOtherwise = result?.state !== 'SUCCEEDED' && resultType === 1000
      if (row.outcome === outcome || (mayEndOtherwise && row.outcome !== null)) return []
      return [
        `the refund of ${ask.paymentNo} returned ${resultType}, but is ${row.outcome ?? 'open'}`,
      ]
    })
  }

  summary(): string {
    return `${this.#reports.length} refunds answered (${this.#decided} decided by the approver), ${this.#repeated} attempts without a response`
  }
}
