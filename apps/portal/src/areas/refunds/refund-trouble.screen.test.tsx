// @module-tag no-retry
import { resultTypes } from '@choba/contract/result-types.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { fact, rowKeys, tableRows, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  openPayment,
  refund,
  giveReason,
  refundForm as form,
  takePayment,
} from '#testing/refunding.ts'
import { drawer, expectAccessible, faultOf, signInAs, toast } from '#testing/screen.tsx'
import { answerWith, refusal } from '#testing/answers.ts'
import { refundsApi } from './refunds.api.ts'

// A test types a word such as `#refuse` as the first word of a remark, to select the response of
// the demo gateway.

const { refunds: words, transactions, results } = phrases.ja
const { column, status } = transactions

const detailOf = ({ paymentNo }: TransactionDetail) => transactionsApi.detail.call({ paymentNo })
const line = (text: string) => drawer().getByRole('listitem').filter({ hasText: text })
const repeat = () => drawer().getByRole('button', { name: words.repeat })
const succeeded = (amount: number) => say(words.outcome.succeeded, { amount: yen(amount) })

/** Refunds part of the payment through the API, as another user would do in the portal. */
const refundElsewhere = ({ paymentNo, refundable }: TransactionDetail, amount: number) =>
  refundsApi.add.call({
    reason: 'OTHER',
    paymentNo,
    amount,
    refundableSeen: refundable,
    idempotencyKey: crypto.randomUUID(),
  })

beforeEach(() => signInAs('owner2'))

describe('a gateway that processes a refund', () => {
  it.each([
    ['#refuse', results.refundRejected],
    ['#fail', results.refundFailed],
  ])('and answers %s leaves all figures and the filled-in form unchanged', async (remark, said) => {
    const payment = await takePayment()
    await openPayment(payment)
    await refund(100, remark)
    await expect.element(drawer().getByRole('note')).toHaveTextContent(said)
    await expect.element(toast(said).last()).toBeVisible()
    const readOut = document.querySelectorAll(
      ':is([role=alert], [role=status], [role=log], [aria-live])',
    )
    expect([...readOut].filter((region) => region.textContent.includes(said))).toHaveLength(1)
    await expect.element(line(status.refundFailed)).toMatchTextContent(yen(-100))
    await expect
      .element(drawer().getByText(say(words.refundable, { amount: yen(payment.amount) })))
      .toBeVisible()
    await expect.element(form.amount()).toHaveValue('100')
    await expect.element(form.remark()).toHaveValue(remark)

    await form.remark().fill('')
    await giveReason()
    await form.review().click()
    await form.act(100).click()
    await expect.element(form.said()).toHaveTextContent(succeeded(100))
    const after = await detailOf(payment)
    expect(after.refunded).toBe(100)
    expect(after.refunds.map(({ state }) => state).toSorted()).toEqual(['FAILED', 'SUCCEEDED'])
  })

  it.each(['#timeout-after', '#timeout-before'])(
    'and whose answer does not arrive (%s) leaves the result open, which later updates without a reload',
    async (remark) => {
      const payment = await takePayment()
      const { bodies } = answerWith('trade/refund', (call) => call())
      await openPayment(payment)
      await refund(100, remark)
      await expect
        .element(form.said())
        .toHaveTextContent(say(words.outcome.unknown, { amount: yen(100) }))
      await expect.poll(() => fact(column.refundable)).toBe(yen(payment.amount - 100))
      await expect.element(form.said()).toHaveTextContent(succeeded(100))
      await expect.element(line(remark)).toMatchTextContent(status.succeeded)
      await expect
        .poll(() => tableRows()[rowKeys().indexOf(payment.paymentNo)]?.[column.state])
        .toBe(status.partlyRefunded)
      expect(bodies).toHaveLength(1)
      const after = await detailOf(payment)
      expect([after.refunded, after.refundable, after.refunds.length]).toEqual([
        100,
        payment.amount - 100,
        1,
      ])
      expect(after.timeline.map(({ event }) => event)).toContain('refundUnknown')
    },
  )
})

describe('a refund of a payment whose refundable amount has changed', () => {
  it('shows the new refundable amount, keeps the input, and succeeds when the user sends it again', async () => {
    const payment = await takePayment()
    const rest = payment.amount - 200
    await openPayment(payment)
    await form.open().click()
    await form.amount().fill('150')
    await form.remark().fill('金額相違')
    await refundElsewhere(payment, 200)
    await giveReason()
    await form.review().click()
    await form.act(150).click()
    await expect
      .element(form.said())
      .toHaveTextContent(say(words.outcome.stale, { amount: yen(rest) }))
    await expect
      .element(drawer().getByText(say(words.refundable, { amount: yen(rest) })))
      .toBeVisible()
    await expect.poll(() => fact(words.remaining)).toBe(yen(rest - 150))
    await expect.element(form.amount()).toHaveValue('150')
    await expect.element(form.remark()).toHaveValue('金額相違')
    expect((await detailOf(payment)).refunded).toBe(200)
    await expectAccessible()
    await giveReason()
    await form.review().click()
    await form.act(150).click()
    await expect.element(form.said()).toHaveTextContent(succeeded(150))
    const after = await detailOf(payment)
    expect([after.refunded, after.refunds.length]).toEqual([350, 2])
  })

  it('fails if it exceeds the new refundable amount, and the amount field shows that amount', async () => {
    const payment = await takePayment()
    await openPayment(payment)
    await form.open().click()
    await refundElsewhere(payment, 100)
    await giveReason()
    await form.review().click()
    await form.act(payment.amount).click()
    const rest = yen(payment.amount - 100)
    await expect.element(form.said()).toHaveTextContent(say(words.outcome.stale, { amount: rest }))
    await expect.element(drawer().getByText(say(words.refundable, { amount: rest }))).toBeVisible()
    await giveReason()
    await form.review().click()
    await expect.poll(() => faultOf(form.amount())).toBe(say(words.fault.exceeds, { amount: rest }))
    expect((await detailOf(payment)).refunded).toBe(100)
  })
})

describe('a refund whose response is lost', () => {
  const { systemError, tooManyRequests, conflict } = resultTypes

  it.each<[string, (call: () => Promise<Response>) => Promise<Response>]>([
    [
      'the connection breaks after the refund',
      (call) => call().then(() => Promise.reject(new TypeError('Failed to fetch'))),
    ],
    [
      'a proxy answers 500 after the refund',
      (call) => call().then(() => refusal(500, systemError.code, '')),
    ],
    [
      'a proxy answers without an envelope after the refund',
      (call) => call().then(() => new Response('', { status: 502 })),
    ],
    [
      'the connection breaks before the refund',
      () => Promise.reject(new TypeError('Failed to fetch')),
    ],
    [
      'the server rate-limits the call',
      () => Promise.resolve(refusal(429, tooManyRequests.code, results.tooManyRequests)),
    ],
    [
      'the same refund is still being made',
      () => Promise.resolve(refusal(409, conflict.code, results.conflict)),
    ],
  ])('can only be repeated with the same key, and is made only once (%s)', async (_how, answer) => {
    const payment = await takePayment('CARD')
    const lost = answerWith('trade/refund', answer)
    await openPayment(payment)
    await refund(100, '領収書あり')
    await expect.element(form.said()).toHaveTextContent(words.outcome.lost)
    await expect.element(form.amount()).not.toBeInTheDocument()
    await expect.element(form.review()).not.toBeInTheDocument()
    lost.end()

    // Simulates a reload. The session storage keeps the sent request.
    await openPayment(payment)
    await expect.element(form.said()).toHaveTextContent(words.outcome.lost)
    const again = answerWith('trade/refund', (call) => call())
    await repeat().click()
    await expect.element(form.said()).toHaveTextContent(succeeded(100))
    expect(lost.bodies).toHaveLength(1)
    expect(again.bodies).toEqual(lost.bodies)
    const after = await detailOf(payment)
    expect([after.refunded, after.refunds.length]).toEqual([100, 1])
    await openPayment(payment)
    await expect.element(form.open()).toBeVisible()
    await expect.element(repeat()).not.toBeInTheDocument()
  })

  it('keeps the form if the server says that it made no refund', async () => {
    const payment = await takePayment()
    const { code } = resultTypes.refundExceedsRefundable
    answerWith('trade/refund', () => refusal(200, code, results.refundExceedsRefundable))
    await openPayment(payment)
    await refund(100)
    await expect.poll(() => faultOf(form.amount())).toBe(results.refundExceedsRefundable)
    await expect.element(form.amount()).toHaveFocus()
    await expect.element(repeat()).not.toBeInTheDocument()
    expect((await detailOf(payment)).refunds).toEqual([])
  })
})
