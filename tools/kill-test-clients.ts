import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@choba/contract/envelope.ts'
import type { RefundAnswer, RefundRequest } from '@choba/contract/refunds.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { sendTo, signInByForm } from '@choba/identity/sign-in/sign-in-by-form.ts'

interface ClientReport {
  ask: RefundRequest
  resultType: number
  result: RefundAnswer | null
}

const remarks = [undefined, undefined, undefined, '#timeout-after', '#timeout-before', '#refuse', '#fail']
// What a refund may be answered with here; anything else is a finding.
const expected = new Set([1000, 4000, 4005])

/** People at work: each asks for refunds, and repeats with the same key until someone answers. */
export class RefundClients {
  readonly #origin: string
  readonly #chance: () => number
  #token = ''
  #payments: { paymentNo: string; refundable: number }[] = []
  #reports: ClientReport[] = []
  #isOver = false
  #repeated = 0
  #running: Promise<void>[] = []
  /** How often each HTTP status was answered. */
  readonly statuses = new Map<number, number>()

  constructor(origin: string, chance: () => number) {
    this.#origin = origin
    this.#chance = chance
  }

  async #signIn(): Promise<void> {
    const realm = { realm: 'demo', clientId: 'choba-portal', publicUrl: this.#origin, keycloakUrl: null }
    this.#token = await signInByForm(sendTo(this.#origin), realm, 'owner', DEMO_PASSWORD)
  }

  /** The answer, or null when there was none: the server is down, or went down. */
  async #call<R>(path: string, body?: object): Promise<Envelope<R> | null> {
    try {
      const answer = await fetch(`${this.#origin}/apiproxy/api/${path}`, {
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      const envelope = (await answer.json()) as Envelope<R>
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
      // Not available for now: what was asked for may have happened or not, as without an answer.
      if (answer.status === 503) return null
      if (answer.status !== 401) return envelope
      await this.#signIn()
    } catch {
      // No answer is what this test is about: the caller repeats.
    }
    return null
  }

  /** Finds payments to refund, `count` of them at most. */
  async prepare(count: number): Promise<void> {
    await this.#signIn()
    const periods = ['2025-12', '2026-03', '2026-06', '2026-09'].map((month) => `dateFrom=${month}-01`)
    const ends = ['2026-02-28', '2026-05-31', '2026-08-31', '2026-11-30']
    for (const [at, from] of periods.entries()) {
      let cursor = ''
      do {
        const query = `${from}&dateTo=${ends[at]}&tradeKind=PAYMENT&state=PAID&pageSize=200${cursor}`
        const page = await this.#call<TransactionPage>(`trade/list?${query}`)
        const { items, nextCursor } = page!.result
        this.#payments.push(...items.filter((row) => row.refundable > 1))
        cursor = nextCursor ? `&cursor=${nextCursor}` : ''
      } while (cursor && this.#payments.length < count)
    }
  }

  run(people: number): void {
    this.#running = Array.from({ length: people }, () => this.#work())
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      const payment = this.#payments.pop()
      if (!payment) return
      const remark = remarks[Math.floor(this.#chance() * remarks.length)]
      await this.#insist({
        paymentNo: payment.paymentNo,
        amount: 1 + Math.floor(this.#chance() * payment.refundable),
        refundableSeen: payment.refundable,
        ...(remark ? { remark } : {}),
        idempotencyKey: randomUUID(),
      })
    }
  }

  async #insist(ask: RefundRequest): Promise<void> {
    for (let tries = 0; ; tries++) {
      const answer = await this.#call<RefundAnswer>('trade/refund', ask)
      if (answer) return void this.#reports.push({ ask, resultType: answer.resultType, result: answer.result })
      this.#repeated++
      if (tries > 50_000) throw new Error('the server does not come back')
      await sleep(20)
    }
  }

  /** Resolves after `more` further answers. */
  async untilAnswered(more: number): Promise<void> {
    const target = this.#reports.length + more
    for (let looks = 0; looks < 3_000 && this.#reports.length < target; looks++) await sleep(5)
  }

  /** Lets everyone have their answer, and the worker settle what is open: a much retried job waits up to a minute. */
  async finish(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
    for (const { ask, resultType } of this.#reports.filter((one) => one.resultType === 1000)) {
      for (let tries = 0; tries < 2_400; tries++) {
        const detail = await this.#call<{ refunds: { state: string }[] }>(`trade/detail?paymentNo=${ask.paymentNo}`)
        const isOpen = detail?.result.refunds.some((line) => ['REQUESTED', 'SENT', 'UNKNOWN'].includes(line.state))
        if (detail && !isOpen) break
        if (tries === 2_399) throw new Error(`${ask.paymentNo} (${resultType}) is still open`)
        await sleep(100)
      }
    }
  }

  /** Where the database differs from what callers were answered; empty when it does not. */
  async differences(engine: Engine): Promise<string[]> {
    const rows = await asOwner(engine, (q) =>
      q.selectFrom('refunds').select(['idempotency_key', 'payment_no', 'amount', 'outcome']).execute(),
    )
    const byKey = new Map(rows.map((row) => [row.idempotency_key, row]))
    return this.#reports.flatMap(({ ask, resultType, result }) => {
      if (!expected.has(resultType)) return [`${ask.paymentNo} was answered ${resultType}`]
      const row = byKey.get(ask.idempotencyKey)
      if (!row) return [`${ask.paymentNo} was acknowledged (${resultType}) and is lost`]
      if (row.payment_no !== ask.paymentNo || row.amount !== BigInt(ask.amount))
        return [`${ask.paymentNo} is another refund`]
      const outcome = resultType === 4000 ? 'REFUSED' : resultType === 4005 ? 'FAILED' : 'SUCCEEDED'
      const mayEndOtherwise = result?.state !== 'SUCCEEDED' && resultType === 1000
      if (row.outcome === outcome || (mayEndOtherwise && row.outcome !== null)) return []
      return [`${ask.paymentNo} was answered ${resultType} and is ${row.outcome ?? 'open'}`]
    })
  }

  summary(): string {
    return `${this.#reports.length} refunds answered, ${this.#repeated} tries without an answer`
  }
}
