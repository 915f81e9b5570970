import type { RefundPoints, RefundPreview } from '@choba/contract/refunds.contract.ts'
import { beforeEach, expect, it } from 'vitest'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { accepted, answerWith, failCalls } from '#testing/answers.ts'
import { everyRow, fact, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { giveReason, openPayment, recent, refundForm as form } from '#testing/refunding.ts'
import { drawer, expectAccessible, signInAs } from '#testing/screen.tsx'

const { refunds: words, transactions } = phrases.ja

beforeEach(() => signInAs('owner'))

/** Returns a payment that was made with a point card and has no refunds. */
async function takeWithPoints() {
  const rows = await everyRow({ ...recent, state: ['PAID'], refundState: ['NONE'] })
  for (const { paymentNo, amount, paymentClass } of rows) {
    if (amount < 1000 || paymentClass !== 'WALLET') continue
    const detail = await transactionsApi.detail.call({ paymentNo })
    if (detail.pointCardNo && detail.refunds.length === 0) return detail
  }
  throw new Error('no payment with a point card is left')
}

it('a refund shows how many points it takes back, and sends the figures that it has shown', async () => {
  const payment = await takeWithPoints()
  const { bodies } = answerWith('trade/refund', (call) => call())
  await openPayment(payment)
  await expect.poll(() => fact(transactions.detail.pointCard)).toBe(payment.pointCardNo)
  await form.open().click()
  await form.amount().fill(String(payment.amount))
  const awarded = Math.floor(payment.amount / 100)
  await expect
    .poll(() => fact(words.points.reversedPoints))
    .toBe(`${awarded.toLocaleString('ja')}P`)
  await expectAccessible()
  await giveReason()
  await form.review().click()
  await form.act(payment.amount).click()
  await expect
    .element(form.said())
    .toHaveTextContent(say(words.outcome.succeeded, { amount: yen(payment.amount) }))
  expect(bodies).toMatchObject([
    { pointsSeen: { returned: 0, reversedTotal: awarded, short: 0, withheld: 0 } },
  ])
})

it(
  'a refund shows the withheld amount, pays back the rest, and asks again if the points have changed',
  { tags: ['no-retry'] },
  async () => {
    const payment = await takeWithPoints()
    const points: RefundPoints = {
      cardNo: payment.pointCardNo!,
      returned: 0,
      reversedPoints: [],
      reversedTotal: 0,
      short: 30,
      withheld: 30,
      debt: 0,
      balanceBefore: 0,
      balanceAfter: 0,
    }
    const next = { closeDate: '2026-11-30', payDate: '2026-12-15', payDateProvisional: false }
    const deposit = {
      effect: 'DEDUCTED',
      ...next,
      refund: 970,
      feeBack: null,
      pointsBack: 12,
    } as const
    const shown: RefundPreview = { amount: 970, refundable: payment.amount - 970, points, deposit }
    answerWith('trade/refund/preview', () => accepted(shown))
    await openPayment(payment)
    await form.open().click()
    await form.amount().fill('1000')
    await expect.poll(() => fact(words.points.withheld)).toBe(yen(30))
    await expect.poll(() => fact(words.remaining)).toBe(yen(payment.amount - 970))
    expect(fact(words.deposit.deducted)).toBe(yen(-970))
    expect(fact(words.deposit.feeBack)).toBe(words.deposit.feeBackUnknown)
    expect(fact(words.deposit.pointsBack)).toBe(yen(12))
    expect(fact(words.deposit.payDate)).toBe('2026/12/15')
    await expect.element(drawer().getByText(words.points.withheldNote)).toBeVisible()
    await giveReason()
    await form.review().click()
    // The server withholds nothing for this payment. It rejects the figures that the form has
    // shown, because they differ.
    await form.act(970).click()
    await expect.element(drawer().getByText(words.outcome.pointsChanged)).toBeVisible()
    const { paymentNo } = payment
    expect((await transactionsApi.detail.call({ paymentNo })).refunds).toEqual([])
  },
)

it('a refund is blocked while its effect on points is unknown, and the screen gives the reason', async () => {
  const payment = await takeWithPoints()
  failCalls('trade/refund/preview')
  await openPayment(payment)
  await form.open().click()
  await expect.element(drawer().getByText(words.points.fault)).toBeVisible()
  await giveReason()
  await form.review().click()
  await expect.element(form.act(payment.amount)).toHaveAttribute('aria-disabled', 'true')
})
