import { ja } from '@choba/phrases/ja.ts'
import type { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { toastIn } from './support/account.ts'
import { detailOf } from './support/portal.ts'
import { listStands, pathIn, rowOf, say } from './support/screen.ts'
import { factOf, openPayment, refund, refundForm, takePayment, watchRefunds, yen } from './support/refunding.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// What a remark begins with tells the demo's gateway how to answer.

const { refunds, results } = ja
const { column, status } = ja.transactions

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'owner2')
  await listStands(page)
})

for (const [remark, words] of [
  ['#refuse', results.refundRejected],
  ['#fail', results.refundFailed],
] as const) {
  test(`a gateway that answers ${remark} leaves the money where it was, and says so`, async ({ page }) => {
    const payment = await takePayment(page)
    const drawer = await openPayment(page, payment)
    await refund(drawer, 100, remark)
    await expect(drawer.getByRole('note')).toHaveText(words)
    await expect(toastIn(page, words), 'the toast beside it').toBeVisible()
    const readOut = page
      .getByText(words)
      .and(page.locator(':is([role=alert], [role=status], [role=log], [aria-live]) *'))
    await expect(readOut, 'it is read out once').toHaveCount(1)
    await expect(drawer.getByRole('listitem').filter({ hasText: status.refundFailed })).toBeVisible()
    await expect(factOf(drawer, column.refundable)).toHaveText(yen(payment.amount))

    // The form is still there as it was filled in: the next try may go well.
    const form = refundForm(drawer)
    await expect(form.amount).toHaveValue('100')
    await expect(form.remark).toHaveValue(remark)
    await form.remark.fill('')
    await form.review.click()
    await form.act(100).click()
    await expect(form.said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(100) }))
    const after = await detailOf(page, payment.paymentNo)
    expect(after.refunded).toBe(100)
    expect(after.refunds.map((line) => line.state).sort()).toEqual(['FAILED', 'SUCCEEDED'])
  })
}

for (const remark of ['#timeout-after', '#timeout-before']) {
  test(`a result that does not come (${remark}) is said to be unknown and settles by itself`, async ({ page }) => {
    const payment = await takePayment(page)
    const drawer = await openPayment(page, payment)
    const sent = watchRefunds(page)
    await refund(drawer, 100, remark)
    const { said } = refundForm(drawer)
    await expect(said).toHaveText(say(refunds.outcome.unknown, { amount: yen(100) }))
    await expect(factOf(drawer, column.refundable), 'reserved meanwhile').toHaveText(yen(payment.amount - 100))

    await expect(said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(100) }), { timeout: 30_000 })
    await expect(drawer.getByRole('listitem').filter({ hasText: remark })).toContainText(status.succeeded)
    await expect(rowOf(page, payment.paymentNo)).toContainText(status.partlyRefunded)
    expect(sent).toHaveLength(1)
    const after = await detailOf(page, payment.paymentNo)
    expect([after.refunded, after.refunds.length]).toEqual([100, 1])
    expect(after.timeline.map((entry) => entry.event)).toContain('refundUnknown')
  })
}

test.describe('two people', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('the second one is shown the fresh figure and keeps what was typed', async ({ page, context }) => {
    const payment = await takePayment(page)
    const other = await context.newPage()
    await other.goto('/')
    await listStands(other)
    const [first, second] = [await openPayment(page, payment), await openPayment(other, payment)]
    const form = refundForm(second)
    await form.open.click()
    await form.amount.fill('300')
    await form.remark.fill('金額相違')
    await refund(first, 200)
    await expect(refundForm(first).said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(200) }))

    await form.review.click()
    await form.act(300).click()
    const rest = payment.amount - 200
    await expect(form.said).toHaveText(say(refunds.outcome.stale, { amount: yen(rest) }))
    await expect(second.getByText(say(refunds.refundable, { amount: yen(rest) }))).toBeVisible()
    await expect(form.amount).toHaveValue('300')
    await expect(form.remark).toHaveValue('金額相違')
    await form.review.click()
    await form.act(300).click()
    await expect(form.said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(300) }))
    const after = await detailOf(page, payment.paymentNo)
    expect([after.refunded, after.refunds.length]).toEqual([500, 2])
  })
})

test.describe('a lost answer', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION_RESET/] })

  test('is asked for again with the same key, after a reload as well: one refund', async ({ page }) => {
    const payment = await takePayment(page)
    const drawer = await openPayment(page, payment)
    const sent = watchRefunds(page)
    // The server does its work, and the connection breaks before its answer arrives.
    await page.route(
      '**/trade/refund',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await refund(drawer, 100, '領収書あり')
    const form = refundForm(drawer)
    await expect(form.said).toHaveText(refunds.outcome.lost)
    const repeat = drawer.getByRole('button', { name: refunds.repeat })
    await expect(repeat).toBeVisible()

    await page.reload()
    expect(pathIn(page)).toBe(`/trade/${payment.paymentNo}`)
    await expect(form.said).toHaveText(refunds.outcome.lost)
    await repeat.click()
    await expect(form.said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(100) }))

    const bodies = sent.map((request) => request.postDataJSON() as RefundRequest)
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toEqual(bodies[0])
    const after = await detailOf(page, payment.paymentNo)
    expect([after.refunded, after.refunds.length]).toEqual([100, 1])
  })
})
