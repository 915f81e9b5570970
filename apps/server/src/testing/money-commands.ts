import { randomUUID } from 'node:crypto'
import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { RefundAnswer } from '@choba/contract/refunds.contract.ts'
import { firstInstantOf } from '@choba/contract/zone-clock.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ownRequest } from '#areas/approvals/approvals.testing.ts'
import { addTerms, closeThrough } from '#areas/deposits/deposits.testing.ts'
import { newDispute } from '#areas/disputes/disputes.testing.ts'
import { insertTransactions } from '#areas/ingest/ingest.repository.ts'
import { COMPANIES, paidBy, STORES, type MoneyBench, type MoneyMerchant, type PaidBy } from './money-merchant.ts'
import { disputable, leftOf, refundable, takenOf, type ModelPayment, type MoneyModel } from './money-model.ts'
import { resultOf, type Client } from './test-app.ts'

/** What a command acts on: the server, and the merchant of this sequence. */
export interface MoneyReal {
  readonly bench: MoneyBench
  readonly merchant: MoneyMerchant
}

export type MoneyCommand = fc.AsyncCommand<MoneyModel, MoneyReal>

/** A command; it takes place only in a model that it can take place in. */
export const command = (
  name: string,
  check: (model: Readonly<MoneyModel>) => boolean,
  run: (model: MoneyModel, real: MoneyReal) => Promise<void>,
): MoneyCommand => ({
  check,
  async run(model, real) {
    await run(model, real)
    const kind = name.split(' ')[0]!
    real.bench.done.set(kind, (real.bench.done.get(kind) ?? 0) + 1)
  },
  toString: () => name,
})

export const pick = <T>(list: readonly T[], nth: number): T => list[nth % list.length]!

/** A part of an amount: at least 1, and at 100 percent all of it. */
export const partOf = (amount: number, percent: number): number => Math.max(1, Math.floor((amount * percent) / 100))

const entCodeOf = ({ merchant }: MoneyReal): string => merchant.row.code

/** What a payment need not have. */
const plainPayment = {
  terminalId: null,
  outTradeNo: null,
  walletTradeNo: null,
  deviceNo: null,
  deviceProcNo: null,
  originalId: null,
  remark: null,
  reason: null,
  tradeKind: 1,
  state: 1,
}

const pay = (store: number, by: PaidBy, amount: number, back: number, minute: number): MoneyCommand =>
  command(
    `pay ${amount} by ${by} in store ${store}, ${back} days ago`,
    () => true,
    async (model, { bench, merchant: { row, today } }) => {
      const id = newId()
      const day = firstInstantOf(`${addDays(today, -back)}T00:00:00`, row.time_zone)
      const payment = { id, paymentNo: `M${id}`, by, amount, refunded: 0, waiting: 0, unknown: 0 }
      const { accepted } = await withScope(
        bench.test.engine,
        { role: 'worker', tenantId: row.tenant_id, merchantId: row.id },
        (tx) =>
          insertTransactions(tx, null, [
            {
              ...plainPayment,
              id,
              paymentNo: payment.paymentNo,
              storeId: store,
              brandId: bench.brands[by],
              amount,
              paidAt: day.getTime() + (row.closing_minutes + minute) * 60_000,
            },
          ]),
      )
      expect(accepted).toHaveLength(1)
      model.payments.push(payment)
    },
  )

/** What the demo's gateway does, and what the catalogue says of it. */
const ends = { made: 1000, refused: 4000, failed: 4005 } as const
type End = keyof typeof ends
const remarks = { made: undefined, refused: '#refuse', failed: '#fail' } as const

const refundBody = (payment: ModelPayment, amount: number, more: object = {}) => ({
  reason: 'OTHER',
  paymentNo: payment.paymentNo,
  amount,
  refundableSeen: leftOf(payment),
  idempotencyKey: randomUUID(),
  ...more,
})

const refund = (nth: number, percent: number, wanted: End): MoneyCommand =>
  command(
    `refund ${percent} % of payment ${nth}, ${wanted}`,
    (model) => refundable(model).length > 0,
    async (model, { merchant: { owner } }) => {
      const payment = pick(refundable(model), nth)
      const amount = partOf(leftOf(payment), percent)
      // Cash is given back at the till, and no gateway is asked.
      const end = payment.by === 'cash' ? 'made' : wanted
      const body = refundBody(payment, amount, { remark: remarks[end] })
      const send = async () => (await owner.post('trade/refund', body)).envelope.resultType
      expect(await send()).toBe(ends[end])
      // The same request again is the same refund.
      expect(await send()).toBe(ends[end])
      if (end === 'made') payment.refunded += amount
    },
  )

const refundTooMuch = (nth: number): MoneyCommand =>
  command(
    `refund more than is left of payment ${nth}`,
    (model) => refundable(model).length > 0,
    async (model, { merchant: { owner } }) => {
      const payment = pick(refundable(model), nth)
      const answer = await owner.post('trade/refund', refundBody(payment, leftOf(payment) + 1))
      expect(answer.envelope.resultType).toBe(4003)
    },
  )

const askForRefund = (nth: number, percent: number): MoneyCommand =>
  command(
    `ask for a refund of ${percent} % of payment ${nth}`,
    (model) => refundable(model).length > 0,
    async (model, { merchant: { cautious } }) => {
      const payment = pick(refundable(model), nth)
      const amount = partOf(leftOf(payment), percent)
      const answer = resultOf<RefundAnswer>(await cautious.post('trade/refund', refundBody(payment, amount)))
      expect(answer.state).toBe('WAITING')
      payment.waiting += amount
      const { approvalId } = await ownRequest(cautious)
      model.waiting.push({ approvalId, payment, amount, taken: takenOf(payment) })
    },
  )

/** Refunds that were approved and of which the worker has not written down the end. */
const underWay = ({ bench, merchant }: MoneyReal): Promise<number> =>
  asOwner(bench.test.engine, async (q) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from refunds
      where merchant_id = ${merchant.row.id} and settled_at is null and approved_by is not null`.execute(q)
    return rows[0]!.n
  })

type Decision = 'APPROVE' | 'REFUSE' | 'WITHDRAW'

const decideRefund = (nth: number, decision: Decision): MoneyCommand =>
  command(
    `decide request ${nth}: ${decision}`,
    ({ waiting }) => waiting.length > 0,
    async (model, real) => {
      const { owner, cautious } = real.merchant
      const request = pick(model.waiting, nth)
      const { approvalId, payment, amount, taken } = request
      const own = { approvalId, entCode: entCodeOf(real) }
      const answer =
        decision === 'WITHDRAW'
          ? await cautious.post('approval/withdraw', own)
          : await owner.post('approval/decide', { ...own, decision })
      // A request ends where other refunds of its payment were made or lost since it was asked for.
      const isStale = decision === 'APPROVE' && takenOf(payment) !== taken
      expect(answer.envelope.resultType).toBe(isStale ? 409 : 1000)
      await expect.poll(() => underWay(real)).toBe(0)
      model.waiting = model.waiting.filter((one) => one !== request)
      payment.waiting -= amount
      if (decision === 'APPROVE' && !isStale) payment.refunded += amount
    },
  )

const addDispute = (nth: number, percent: number): MoneyCommand =>
  command(
    `dispute ${percent} % of payment ${nth}`,
    (model) => model.payments.some((payment) => disputable(model, payment) > 0),
    async (model, { merchant: { owner } }) => {
      const payment = pick(
        model.payments.filter((one) => disputable(model, one) > 0),
        nth,
      )
      const most = disputable(model, payment)
      const tooMuch = await owner.post('dispute/add', await newDispute(owner, payment.paymentNo, { amount: most + 1 }))
      expect(tooMuch.status).toBe(400)
      const amount = partOf(most, percent)
      const { disputeId, version } = resultOf<DisputeDetail>(
        await owner.post('dispute/add', await newDispute(owner, payment.paymentNo, { amount })),
      )
      model.disputes.push({ disputeId, payment, amount, version, state: 'OPEN' })
    },
  )

const decideDispute = (nth: number, decision: 'LOST' | 'WON'): MoneyCommand => {
  const undecided = (model: Readonly<MoneyModel>) =>
    model.disputes.filter(
      (one) => one.state !== decision && (one.state !== 'WON' || disputable(model, one.payment) >= one.amount),
    )
  return command(
    `dispute ${nth} is ${decision}`,
    (model) => undecided(model).length > 0,
    async (model, { merchant: { owner } }) => {
      const dispute = pick(undecided(model), nth)
      const { disputeId, version } = dispute
      const changed = resultOf<DisputeDetail>(await owner.post('dispute/decide', { disputeId, version, decision }))
      expect(changed.state).toBe(decision)
      dispute.version = changed.version
      dispute.state = decision
    },
  )
}

const move = (store: number, company: number, ahead: number): MoneyCommand =>
  command(
    `move store ${store} to company ${company}, ${ahead} days after the last closed one`,
    () => true,
    ({ closedThrough }, { bench, merchant: { row } }) =>
      asOwner(bench.test.engine, async (q) => {
        const day = addDays(closedThrough, ahead)
        await q
          .deleteFrom('store_companies')
          .where('merchant_id', '=', row.id)
          .where('store_id', '=', store)
          .where('from_day', '>=', day)
          .execute()
        await q
          .insertInto('store_companies')
          .values({
            merchant_id: row.id,
            tenant_id: row.tenant_id,
            store_id: store,
            from_day: day,
            company_id: company,
          })
          .execute()
      }),
  )

const changeTerms = (ratePpm: number, minimumPayout: number): MoneyCommand =>
  command(
    `new terms: ${ratePpm} ppm, at least ${minimumPayout}`,
    ({ isDaily }) => isDaily,
    async (model, { bench, merchant: { row } }) => {
      const newest = model.termsFrom > model.closedThrough ? model.termsFrom : model.closedThrough
      model.termsFrom = addDays(newest, 1)
      const cycle = { kind: 'DAILY' } as const
      await addTerms(bench.test.engine, row, { firstDay: model.termsFrom, cycle, ratePpm, minimumPayout })
    },
  )

/** Days that are still to come are closed as well: what happens today then settles on a later day. */
const close = (days: number): MoneyCommand =>
  command(
    `close ${days} days`,
    () => true,
    async (model, { bench, merchant: { row } }) => {
      model.closedThrough = addDays(model.closedThrough, days)
      await closeThrough(bench.test.engine, row, model.closedThrough)
    },
  )

/** The newest request that an administrator can decide. */
export async function newestRequest(client: Client, kind: string): Promise<string> {
  const { items } = resultOf<{ items: { approvalId: string }[] }>(
    await client.get('approval/list', { kind, pageSize: 1 }),
  )
  return items[0]!.approvalId
}

const revise = (company: number, amount: number, taxClass: string): MoneyCommand =>
  command(
    `revise company ${company} by ${amount}, ${taxClass}`,
    () => true,
    async (model, real) => {
      const { asker, approver } = real.bench
      const entCode = entCodeOf(real)
      const body = { entCode, companyCode: `C${company}`, amount, reason: 'correction', taxClass }
      resultOf(await asker.post('revision/add', body))
      const approvalId = await newestRequest(approver, 'revision')
      resultOf(await approver.post('approval/decide', { approvalId, entCode, decision: 'APPROVE' }))
      model.revised += amount
    },
  )

export const nth = fc.nat(50)
export const percent = fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 }))
const store = fc.constantFrom(...STORES)
const company = fc.constantFrom(...COMPANIES)

const payments = fc
  .tuple(
    store,
    fc.constantFrom(...paidBy),
    fc.integer({ min: 1, max: 90_000 }),
    fc.integer({ min: 1, max: 12 }),
    fc.nat(1_439),
  )
  .map((given) => pay(...given))

/** What each sequence begins with. */
export const firstPayments = fc.array(payments, { minLength: 3, maxLength: 6, size: 'max' })

/** Commands that act within a merchant; those that need others before them come more often. */
export const merchantCommands: fc.Arbitrary<MoneyCommand>[] = [
  payments,
  ...Array.from({ length: 2 }, () => fc.integer({ min: 1, max: 8 }).map(close)),
  fc.tuple(nth, percent, fc.constantFrom('made', 'made', 'refused', 'failed')).map((given) => refund(...given)),
  nth.map(refundTooMuch),
  fc.tuple(nth, percent).map((given) => askForRefund(...given)),
  ...Array.from({ length: 2 }, () =>
    fc.tuple(nth, fc.constantFrom('APPROVE', 'REFUSE', 'WITHDRAW')).map((given) => decideRefund(...given)),
  ),
  fc.tuple(nth, percent).map((given) => addDispute(...given)),
  ...Array.from({ length: 3 }, () =>
    fc.tuple(nth, fc.constantFrom('LOST', 'WON')).map((given) => decideDispute(...given)),
  ),
  fc.tuple(store, company, fc.integer({ min: 1, max: 6 })).map((given) => move(...given)),
  fc
    .tuple(fc.integer({ min: 5_000, max: 40_000 }), fc.constantFrom(0, 1_000, 100_000))
    .map((given) => changeTerms(...given)),
  fc
    .tuple(company, fc.integer({ min: -20_000, max: -1 }), fc.constantFrom('OUT_OF_SCOPE', 'TAXABLE_10'))
    .map((given) => revise(...given)),
  fc.tuple(company, fc.integer({ min: 1, max: 20_000 }), fc.constant('OUT_OF_SCOPE')).map((given) => revise(...given)),
]
