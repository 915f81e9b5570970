import type { TransferRow } from '@choba/contract/transfers.contract.ts'
import {
  disputable,
  leftOf,
  refundable,
  refundedWith,
  takenOf,
  undoImport,
  undoObstacle,
  type MoneyModel,
} from '@choba/money-model/payments.ts'
import { payWithPoints, planRefund, postPlan } from '@choba/money-model/points.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { newDispute } from '#areas/disputes/disputes.testing.ts'
import { outcomesOf, sendRows } from '#areas/feed/feed.testing.ts'
import {
  anyOf,
  command,
  entCodeOf,
  partOf,
  pick,
  share,
  type MoneyCommand,
  type MoneyReal,
} from './money-command.ts'
import { close, decideDispute, noteDispute, payments, revise } from './money-commands.ts'
import {
  askForUndo,
  canDisputeImported,
  importFiles,
  pickDisputable,
  renewVersion,
  type UndoEnd,
} from './money-import-commands.ts'
import {
  cardOf,
  notePointPayment,
  payPoints,
  pointPayments,
  pointRow,
  type PointPayment,
} from './money-point-commands.ts'
import { askForRefund, endRequest, refund, refundBody, underWay } from './money-refund-commands.ts'
import {
  askForTransfer,
  dueDeposits,
  loseAnswer,
  payOut,
  settleUnknown,
  transfer,
} from './money-system-commands.ts'
import { resultOf } from './test-app.ts'

// Pairs of concurrent commands. With the embedded database, which has one connection, their
// transactions run sequentially.

/** Waits for both promises even if one fails, so that no command is still running afterwards. */
async function both<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
}

/** Runs two commands at the same time whose order does not affect the result. */
const atOnce = (name: string, one: MoneyCommand, other: MoneyCommand): MoneyCommand =>
  command(
    [name, String(one), 'and', String(other)].join(' '),
    (model) => one.check(model) && other.check(model),
    async (model, real) => void (await both(one.run(model, real), other.run(model, real))),
  )

/**
 * Two users refund one payment after both have seen the same refundable amount. One of them must
 * get the error that the amount has changed.
 */
const refundTwice = (nth: number, first: number, second: number): MoneyCommand =>
  command(
    `race-refunds of ${first} % and ${second} % of payment ${nth}`,
    (model) => refundable(model).length > 0,
    async (model, { merchant: { owner } }) => {
      const payment = pick(refundable(model), nth)
      const left = leftOf(payment)
      const amounts = [partOf(left, first), partOf(left, second)] as const
      const send = async (amount: number) =>
        (await owner.post('trade/refund', refundBody(payment, amount))).envelope.resultType
      const codes = await both(send(amounts[0]), send(amounts[1]))
      const amount = amounts[codes[0] === 1000 ? 0 : 1]
      expect(codes.toSorted((a, b) => a - b)).toEqual(amount === left ? [1000, 4002] : [409, 1000])
      const plan = planRefund(payment.points, payment.amount, refundedWith(payment, amount))
      postPlan(model.cards, payment.points, plan)
      payment.refunded += amount
    },
  )

/** The same request sent twice must create one refund. */
const sendTwice = (nth: number, percent: number): MoneyCommand =>
  command(
    `race-key of a refund of ${percent} % of payment ${nth}`,
    (model) => refundable(model).length > 0,
    async (model, { merchant: { owner } }) => {
      const payment = pick(refundable(model), nth)
      const amount = partOf(leftOf(payment), percent)
      const body = refundBody(payment, amount)
      const send = async () => (await owner.post('trade/refund', body)).envelope.resultType
      expect(await both(send(), send())).toEqual([1000, 1000])
      const plan = planRefund(payment.points, payment.amount, refundedWith(payment, amount))
      postPlan(model.cards, payment.points, plan)
      payment.refunded += amount
    },
  )

const undecided = ({ waiting }: Readonly<MoneyModel>) =>
  waiting.filter(({ payment, taken }) => takenOf(payment) === taken)

/** A request is approved while its requester withdraws it. Exactly one of both must succeed. */
const decideTwice = (nth: number): MoneyCommand =>
  command(
    `race-decisions of request ${nth}`,
    (model) => undecided(model).length > 0,
    async (model, real) => {
      const { owner, cautious } = real.merchant
      const request = pick(undecided(model), nth)
      const own = { approvalId: request.approvalId, entCode: entCodeOf(real) }
      const [approved, withdrawn] = await both(
        owner.post('approval/decide', { ...own, decision: 'APPROVE' }),
        cautious.post('approval/withdraw', own),
      )
      const isApproved = approved.envelope.resultType === 1000
      expect([isApproved, withdrawn.envelope.resultType === 1000]).toEqual([
        isApproved,
        !isApproved,
      ])
      expect(Math.max(approved.status, withdrawn.status)).toBeLessThan(500)
      await expect.poll(() => underWay(real)).toBe(0)
      endRequest(model, request, isApproved)
    },
  )

/** A file is undone during a day close. The deposit must contain all of the file or nothing. */
const undoAndClose = (nth: number, days: number): MoneyCommand =>
  command(
    `race-undo of import ${nth} and a close of ${days} days`,
    ({ imports }) => imports.length > 0,
    async (model, real) => {
      const one = pick(model.imports, nth)
      const before = undoObstacle(model, one)
      const [end] = await both(askForUndo(real, one), close(days).run(model, real))
      const after = undoObstacle(model, one)
      const undone: UndoEnd = { isUndone: true, obstacle: null }
      const refused = (obstacle: string | null): UndoEnd => ({ isUndone: false, obstacle })
      // If an obstacle existed before the close, the call fails. If no close has settled the file,
      // the file is undone. Otherwise the call or the job detects the deposit of the file.
      const possible = before
        ? [refused(before)]
        : after
          ? [undone, refused(after), refused(null)]
          : [undone]
      expect(possible, `undo of import ${one.importId}`).toContainEqual(end)
      if (end.isUndone) undoImport(model, one)
      else await renewVersion(model, real, one)
    },
  )

/** A file is undone while one of its payments is disputed. Exactly one of both must succeed. */
const undoAndDispute = (nth: number, which: number): MoneyCommand =>
  command(
    `race-dispute of payment ${which} and an undo of import ${nth}`,
    canDisputeImported,
    async (model, real) => {
      const { owner } = real.merchant
      const { one, payment } = pickDisputable(model, nth, which)
      const body = await newDispute(owner, payment.paymentNo, {
        amount: disputable(model, payment),
      })
      const [end, answer] = await both(askForUndo(real, one), owner.post('dispute/add', body))
      const code = answer.envelope.resultType
      if (end.isUndone) {
        expect(code).toBe(4001)
        undoImport(model, one)
        return
      }
      expect(code).toBe(1000)
      // The dispute is detected by the call, or later by the job.
      expect(['dispute', null]).toContain(end.obstacle)
      noteDispute(model, payment, answer)
      await renewVersion(model, real, one)
    },
  )

/**
 * Two administrators request a transfer of the same deposits. One must succeed. The other gets a
 * conflict, or an error that no such deposit is due if the first had already ended.
 */
const transferTwice = (returned: number): MoneyCommand =>
  command(
    `race-transfer of what is due; the bank sends back one in ${returned}`,
    () => true,
    async (model, real) => {
      const due = await dueDeposits(real)
      if (due.length === 0) return
      const { asker, approver } = real.bench
      const answers = await both(askForTransfer(real, due), askForTransfer(real, due, approver))
      const codes = answers.map(({ envelope }) => envelope.resultType)
      expect([
        [409, 1000],
        [1000, 4001],
      ]).toContainEqual(codes.toSorted((a, b) => a - b))
      const winner = codes[0] === 1000 ? 0 : 1
      await payOut(
        model,
        real,
        due,
        resultOf<TransferRow>(answers[winner]),
        returned,
        [approver, asker][winner],
      )
    },
  )

/** Two payments use the same points. The result must be the same as if they ran sequentially. */
const useTwice = (first: PointPayment, second: PointPayment): MoneyCommand =>
  command(
    `race-points ${first.used} and ${second.used} of ${first.card}, given ${first.awarded} and ${second.awarded}`,
    () => true,
    async (model, real: MoneyReal) => {
      const card = cardOf(real, first.card)
      const given = [first, second].map((one) => ({ ...one, card }))
      const rows = given.map((one) => pointRow(real, one))
      const send = async (at: number) =>
        outcomesOf(await sendRows(real.bench.test, real.bench.key, [rows[at]!.row]))[0]!
      const said = await both(send(0), send(1))
      const order = [
        [0, 1],
        [1, 0],
      ].find((nths) => {
        const cards = new Map(model.cards)
        return nths.every((at) => {
          const { used, awarded } = given[at]!
          return (payWithPoints(cards, card, used, awarded) !== null) === (said[at] === 'ACCEPTED')
        })
      })
      expect({ said, order }).toEqual({ said, order: expect.any(Array) })
      for (const at of order!) await notePointPayment(model, real, given[at]!, rows[at]!, said[at]!)
    },
  )

const days = fc.integer({ min: 1, max: 8 })
const refunds = fc
  .tuple(anyOf, share, fc.constantFrom('made', 'refused', 'failed'))
  .map((given) => refund(...given))

/** Commands that may run during a day close. */
const besideClose = fc.oneof(
  payments,
  refunds,
  fc.tuple(anyOf, share).map((given) => askForRefund(...given)),
  fc.tuple(anyOf, share).map((given) => loseAnswer(...given)),
  fc.tuple(anyOf, fc.constantFrom('SUCCEEDED', 'FAILED')).map((given) => settleUnknown(...given)),
  fc.tuple(anyOf, fc.constantFrom('LOST', 'WON')).map((given) => decideDispute(...given)),
  fc
    .tuple(fc.constantFrom(1, 2), fc.integer({ min: -20_000, max: -1 }), fc.constant('TAXABLE_10'))
    .map((given) => revise(...given)),
  fc.integer({ min: 1, max: 3 }).map(transfer),
  pointPayments.map(payPoints),
  importFiles,
)

export const raceCommands: fc.Arbitrary<MoneyCommand>[] = [
  fc.tuple(anyOf, share, share).map((given) => refundTwice(...given)),
  // Both percentages together are at most 100, so only the check of `refundableSeen` rejects the
  // second refund.
  fc
    .tuple(anyOf, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 40 }))
    .map((given) => refundTwice(...given)),
  fc.tuple(anyOf, share).map((given) => sendTwice(...given)),
  anyOf.map(decideTwice),
  ...Array.from({ length: 2 }, () =>
    fc.tuple(days, besideClose).map(([count, other]) => atOnce('race-close:', close(count), other)),
  ),
  fc.tuple(anyOf, days).map((given) => undoAndClose(...given)),
  fc.tuple(anyOf, anyOf).map((given) => undoAndDispute(...given)),
  fc.integer({ min: 1, max: 3 }).map(transferTwice),
  fc.tuple(pointPayments, pointPayments).map((given) => useTwice(...given)),
  // Both commands change the same cards: a refund takes points back, and a payment awards points.
  fc
    .tuple(refunds, pointPayments)
    .map(([one, other]) => atOnce('race-card:', one, payPoints({ ...other, used: 0 }))),
]
