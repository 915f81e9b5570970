import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { firstInstantOf } from '@choba/contract/zone-clock.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addTerms, closeThrough } from '#areas/deposits/deposits.testing.ts'
import { decideDispute as decide, newDispute } from '#areas/disputes/disputes.testing.ts'
import { insertTransactions } from '#ledger/line-recording.ts'
import {
  command,
  entCodeOf,
  anyOf,
  partOf,
  share,
  pick,
  type MoneyCommand,
} from './money-command.ts'
import { COMPANIES, STORES } from './money-merchant.ts'
import {
  disputable,
  newPayment,
  paidBy,
  type ModelPayment,
  type MoneyModel,
  type PaidBy,
} from '@choba/money-model/payments.ts'
import { resultOf, type Answer, type Client } from './test-app.ts'

/** Default values of a payment's optional fields. */
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

const pay = (
  store: number,
  by: PaidBy,
  amount: number,
  back: number,
  minute: number,
): MoneyCommand =>
  command(
    `pay ${amount} by ${by} in store ${store}, ${back} days ago`,
    () => true,
    async (model, { bench, merchant: { row, today } }) => {
      const id = newId()
      const day = firstInstantOf(`${addDays(today, -back)}T00:00:00`, row.time_zone)
      const paidAt = day.getTime() + (row.closing_minutes + minute) * 60_000
      const payment = newPayment({ id, paymentNo: `M${id}`, by, amount, store, paidAt })
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
              paymentMethodId: bench.paymentMethods[by],
              amount,
              paidAt,
            },
          ]),
      )
      expect(accepted).toHaveLength(1)
      model.payments.push(payment)
    },
  )

/** Adds a recorded dispute to the model. */
export function noteDispute(model: MoneyModel, payment: ModelPayment, answer: Answer): void {
  const { disputeId, version, amount } = resultOf<DisputeDetail>(answer)
  model.disputes.push({ disputeId, payment, amount, version, state: 'OPEN' })
}

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
      const tooMuch = await owner.post(
        'dispute/add',
        await newDispute(owner, payment.paymentNo, { amount: most + 1 }),
      )
      expect(tooMuch.status).toBe(400)
      const amount = partOf(most, percent)
      noteDispute(
        model,
        payment,
        await owner.post('dispute/add', await newDispute(owner, payment.paymentNo, { amount })),
      )
    },
  )

export const decideDispute = (nth: number, decision: 'LOST' | 'WON'): MoneyCommand => {
  const undecided = (model: Readonly<MoneyModel>) =>
    model.disputes.filter(
      (one) =>
        one.state !== decision &&
        (one.state !== 'WON' || disputable(model, one.payment) >= one.amount),
    )
  return command(
    `dispute ${nth} is ${decision}`,
    (model) => undecided(model).length > 0,
    async (model, real) => {
      const dispute = pick(undecided(model), nth)
      const which = { ...dispute, entCode: entCodeOf(real) }
      const changed = resultOf<DisputeDetail>(await decide(real.bench.asker, which, decision))
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
      await addTerms(bench.test.engine, row, {
        firstDay: model.termsFrom,
        cycle,
        ratePpm,
        minimumPayout,
      })
    },
  )

/** Closes the next business days, up to days after today, so that new transactions are late. */
export const close = (days: number): MoneyCommand =>
  command(
    `close ${days} days`,
    () => true,
    async (model, { bench, merchant: { row } }) => {
      model.closedThrough = addDays(model.closedThrough, days)
      await closeThrough(bench.test.engine, row, model.closedThrough)
    },
  )

/** Returns the id of the newest approval request that an administrator can decide. */
async function newestRequest(client: Client, kind: string): Promise<string> {
  const { items } = resultOf<{ items: { approvalId: string }[] }>(
    await client.get('approval/list', { kind, pageSize: 1 }),
  )
  return items[0]!.approvalId
}

export const revise = (company: number, amount: number, taxClass: string): MoneyCommand =>
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

const store = fc.constantFrom(...STORES)
const company = fc.constantFrom(...COMPANIES)

export const payments = fc
  .tuple(
    store,
    fc.constantFrom(...paidBy),
    fc.integer({ min: 1, max: 90_000 }),
    fc.integer({ min: 1, max: 12 }),
    fc.nat(1_439),
  )
  .map((given) => pay(...given))

/** Generates the payments at the start of each sequence. */
export const firstPayments = fc.array(payments, { minLength: 3, maxLength: 6, size: 'max' })

/**
 * Commands of a merchant's users. A command that needs an earlier command is in the list several
 * times, so that it is drawn more often.
 */
export const merchantCommands: fc.Arbitrary<MoneyCommand>[] = [
  payments,
  ...Array.from({ length: 2 }, () => fc.integer({ min: 1, max: 8 }).map(close)),
  fc.tuple(anyOf, share).map((given) => addDispute(...given)),
  ...Array.from({ length: 3 }, () =>
    fc.tuple(anyOf, fc.constantFrom('LOST', 'WON')).map((given) => decideDispute(...given)),
  ),
  fc.tuple(store, company, fc.integer({ min: 1, max: 6 })).map((given) => move(...given)),
  fc
    .tuple(fc.integer({ min: 5_000, max: 40_000 }), fc.constantFrom(0, 1_000, 100_000))
    .map((given) => changeTerms(...given)),
  fc
    .tuple(
      company,
      fc.integer({ min: -20_000, max: -1 }),
      fc.constantFrom('OUT_OF_SCOPE', 'TAXABLE_10'),
    )
    .map((given) => revise(...given)),
  fc
    .tuple(company, fc.integer({ min: 1, max: 20_000 }), fc.constant('OUT_OF_SCOPE'))
    .map((given) => revise(...given)),
]
