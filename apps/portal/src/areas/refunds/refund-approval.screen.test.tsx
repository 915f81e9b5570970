import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { describe, expect, it } from 'vitest'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { answerWith } from '#testing/answers.ts'
import { signInLimited } from '#testing/approving.ts'
import { yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import { giveReason, openPayment, refundForm as form, takePayment } from '#testing/refunding.ts'
import { address, drawer, expectAccessible, main, signInAs } from '#testing/screen.tsx'

const { refunds: words, transactions, approvals } = phrases.ja
const { approval } = words
const detailOf = ({ paymentNo }: TransactionDetail) => transactionsApi.detail.call({ paymentNo })
const approvalNote = (each: number) =>
  drawer().getByText(say(approval.above, { amount: yen(each) }))
const question = (amount: number) =>
  page.getByRole('dialog', { name: say(approval.title, { amount: yen(amount) }) })

describe('a refund above the user’s own limit', { tags: ['no-retry'] }, () => {
  it('says that it needs an approval before it is requested, and reserves the amount while it waits', async () => {
    await signInLimited(200)
    const payment = await takePayment()
    const { bodies } = answerWith('trade/refund', (call) => call())
    await openPayment(payment)
    await form.open().click()
    await form.amount().fill('200')
    await expect.element(form.review()).toBeVisible()
    await expect.element(approvalNote(200)).not.toBeInTheDocument()
    await form.amount().fill('201')
    await expect.element(approvalNote(200)).toBeVisible()
    await expectAccessible()
    await giveReason()
    await form.review().click()
    await expect.element(question(201).getByRole('heading')).toHaveFocus()
    await userEvent.keyboard('{Enter>5/} {Enter}')
    expect(bodies).toEqual([])
    await expectAccessible()
    await question(201)
      .getByRole('button', { name: say(approval.act, { amount: yen(201) }), exact: true })
      .click()
    await expect
      .element(form.said())
      .toMatchTextContent(say(words.outcome.waiting, { amount: yen(201) }))
    // The refund appears twice: in the list of refunds, and in the timeline.
    const lines = drawer().getByRole('listitem').filter({ hasText: transactions.status.waiting })
    await expect.element(lines.first()).toMatchTextContent(yen(-201))
    await expect.element(lines.nth(1)).toMatchTextContent(yen(201))
    expect(await detailOf(payment)).toMatchObject({ refunded: 0, refundable: payment.amount - 201 })
    expect(bodies).toHaveLength(1)
    await drawer().getByRole('link', { name: approval.open }).click()
    await expect.poll(address).toBe('approval?box=OWN')
    const row = main()
      .getByRole('row')
      .filter({ has: page.getByTitle(payment.paymentNo) })
    await expect.element(row).toMatchTextContent(approvals.state.WAITING)
  })

  it('says that every refund needs an approval if the limit is zero, and when to hand over cash', async () => {
    await signInLimited(0)
    const payment = await takePayment('CASH')
    await openPayment(payment)
    await form.open().click()
    await form.amount().fill('1')
    await expect.element(drawer().getByText(`${approval.always} ${approval.cash}`)).toBeVisible()
    expect(await detailOf(payment)).toEqual(payment)
  })
})

describe('a refund within the user’s own limit', () => {
  it.each([
    ['a user with a limit', async () => signInLimited(100)],
    ['a user without a limit', async () => signInAs('owner')],
  ])('needs no approval and no other step for %s', async (_who, signIn) => {
    await signIn()
    const payment = await takePayment()
    await openPayment(payment)
    await expect.element(form.open()).toBeVisible()
    ;(form.open().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(form.amount()).toHaveFocus()
    await giveReason()
    await form.amount().fill('100')
    await userEvent.keyboard('{Enter}')
    await expect.element(form.question(100).getByRole('heading')).toHaveFocus()
    await expect.element(form.question(100).getByRole('note')).not.toBeInTheDocument()
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await expect
      .element(form.said())
      .toHaveTextContent(say(words.outcome.succeeded, { amount: yen(100) }))
    expect((await detailOf(payment)).refunds.map(({ state }) => state)).toEqual(['SUCCEEDED'])
  })
})
