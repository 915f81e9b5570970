import { randomUUID } from 'node:crypto'
import { asOwner } from '@choba/database/owner.ts'
import type { TransferRow } from '@choba/contract/transfers.contract.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import {
  ask,
  decide,
  movePayDay,
  nextPayDay,
  payFrom,
  systemCode,
  today,
} from '#areas/transfers/transfers.testing.ts'
import { leaveUnknown, settleByTwo } from '#areas/unknown-refunds/unknown-refunds.testing.ts'
import {
  command,
  anyOf,
  partOf,
  share,
  pick,
  type MoneyCommand,
  type MoneyReal,
} from './money-command.ts'
import { leftOf, refundable, refundedWith, type MoneyModel } from '@choba/money-model/payments.ts'
import { dropPlan, planRefund, postPlan } from '@choba/money-model/points.ts'
import { resultOf, type Answer } from './test-app.ts'

// Commands of the model-based money test that administrators run: they decide the outcome of
// refunds that the gateway never answered, and transfer deposits to merchants.

export const loseAnswer = (number: number, percent: number): MoneyCommand =>
  command(
    `lose the answer to a refund of ${percent} % of payment ${number}`,
    (model) => refundable(model).some(({ by }) => by !== 'cash'),
    async (model, { bench, merchant: { row } }) => {
      const payment = pick(
        refundable(model).filter(({ by }) => by !== 'cash'),
        number,
      )
      const amount = partOf(leftOf(payment), percent)
      const user = await asOwner(bench.test.engine, (q) =>
        q
          .selectFrom('users')
          .selectAll()
          .where('merchant_id', '=', row.id)
          .where('username', '=', `owner${row.id}`)
          .executeTakeFirstOrThrow(),
      )
      const made = await leaveUnknown(bench.test, row, user, {
        paymentNo: payment.paymentNo,
        amount,
        refundableSeen: leftOf(payment),
        reason: 'OTHER',
        idempotencyKey: randomUUID(),
      })
      const plan = planRefund(payment.points, payment.amount, refundedWith(payment, amount))
      payment.unknown += amount
      model.unknown.push({ made, payment, amount, plan })
    },
  )

export const settleUnknown = (number: number, outcome: 'SUCCEEDED' | 'FAILED'): MoneyCommand =>
  command(
    `settle unknown refund ${number} as ${outcome}`,
    ({ unknown }) => unknown.length > 0,
    async (model, { bench }) => {
      const one = pick(model.unknown, number)
      await settleByTwo(bench.asker, bench.approver, one.made, outcome)
      model.unknown = model.unknown.filter((other) => other !== one)
      one.payment.unknown -= one.amount
      if (outcome === 'FAILED') dropPlan(one.payment.points, one.plan)
      else {
        one.payment.refunded += one.amount
        postPlan(model.cards, one.payment.points, one.plan)
      }
    },
  )

export interface Due {
  readonly depositNo: string
  readonly amount: number
}

/** Returns the payable deposits of the merchant, oldest first. */
export const dueDeposits = ({ bench, merchant }: MoneyReal): Promise<Due[]> =>
  asOwner(bench.test.engine, async (q) => {
    const { rows } =
      await sql<Due>`select deposit_no as "depositNo", transfer_amount::int as amount from deposits
      where merchant_id = ${merchant.row.id} and state = 'CLOSED' and transfer_amount > 0 and pay_day <= ${nextPayDay()}::date
      order by date_to, company_id`.execute(q)
    return rows
  })

/** Requests a transfer of deposits as an administrator. */
export async function askForTransfer(
  real: MoneyReal,
  due: readonly Due[],
  by = real.bench.asker,
): Promise<Answer> {
  await payFrom(real.bench.test)
  return ask(by, due, { currency: real.merchant.row.currency })
}

/**
 * Approves a transfer and records the bank's results. The bank returns one of `returned` deposits.
 */
export async function payOut(
  model: MoneyModel,
  { bench, merchant }: MoneyReal,
  due: readonly Due[],
  asked: TransferRow,
  returned: number,
  approver = bench.approver,
): Promise<void> {
  const { transferId } = asked
  resultOf(await decide(approver, asked, await systemCode(approver, asked)))
  await movePayDay(bench.test, transferId, today())
  for (const [at, { depositNo, amount }] of due.entries()) {
    const isReturned = at % returned === returned - 1
    const end = isReturned ? { result: 'RETURNED', reason: 'no such account' } : { result: 'PAID' }
    const body = { transferId, entCode: merchant.row.code, depositNo, ...end }
    resultOf(await bench.asker.post('transfer/result', body))
    if (isReturned) model.returned.push(depositNo)
    else model.paidOut += amount
  }
}

export const transfer = (returned: number): MoneyCommand =>
  command(
    `transfer what is due; the bank sends back one in ${returned}`,
    () => true,
    async (model, real) => {
      const due = await dueDeposits(real)
      if (due.length === 0) return
      await payOut(
        model,
        real,
        due,
        resultOf<TransferRow>(await askForTransfer(real, due)),
        returned,
      )
    },
  )

export const systemCommands: fc.Arbitrary<MoneyCommand>[] = [
  fc.tuple(anyOf, share).map((given) => loseAnswer(...given)),
  fc.tuple(anyOf, fc.constantFrom('SUCCEEDED', 'FAILED')).map((given) => settleUnknown(...given)),
  fc.integer({ min: 1, max: 3 }).map(transfer),
]
