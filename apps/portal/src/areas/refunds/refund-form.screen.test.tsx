import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { answerWith } from '#testing/answers.ts'
import { fact, found, rowKeys, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  giveReason,
  openPayment,
  refund,
  refundForm as form,
  takePayment,
} from '#testing/refunding.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  signInAs,
} from '#testing/screen.tsx'

const { kit, refunds: words, transactions } = phrases.ja
const detailOf = ({ paymentNo }: TransactionDetail) => transactionsApi.detail.call({ paymentNo })
const button = (name: string) => drawer().getByRole('button', { name, exact: true })

beforeEach(() => signInAs('owner'))

describe('the refund form', () => {
  it('requires one of the tenant’s reasons, and the refund line shows that reason', async () => {
    const payment = await takePayment()
    const { bodies } = answerWith('trade/refund', (call) => call())
    await openPayment(payment)
    await form.open().click()
    await form.amount().fill('100')
    await form.review().click()
    await expect.poll(() => faultOf(form.reason())).toBe(words.fault.reasonMissing)
    await expect.element(form.reason()).toHaveFocus()
    await expect.element(form.question(100)).not.toBeInTheDocument()
    const { refundReasons } = await transactionsApi.options.call()
    const names = form
      .reason()
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
    expect(names.filter((name) => name !== words.reasonNone)).toEqual(
      refundReasons.map(({ name }) => name),
    )
    await giveReason('二重決済')
    await form.review().click()
    await form.act(100).click()
    await expect
      .element(form.said())
      .toHaveTextContent(say(words.outcome.succeeded, { amount: yen(100) }))
    await expect
      .element(drawer().getByRole('listitem').filter({ hasText: '二重決済' }))
      .toMatchTextContent(yen(-100))
    expect(bodies).toMatchObject([{ reason: 'DUPLICATE' }])
    expect((await detailOf(payment)).refunds[0]!.reason).toBe('DUPLICATE')
  })

  it('comes first in the drawer, and fills in the whole or half the amount with one click', async () => {
    const payment = await takePayment()
    const [whole, half] = [payment.amount, Math.floor(payment.amount / 2)]
    await openPayment(payment)
    await form.open().click()
    await expect.element(form.amount()).toHaveFocus()
    expect(fact(transactions.column.refundable)).toBeUndefined()
    await expect.element(drawer().getByText(payment.paymentNo, { exact: true })).toBeVisible()
    await button(say(words.half, { amount: yen(half) })).click()
    await expect.element(form.amount()).toHaveValue(yen(half).slice(1))
    await expect.poll(() => fact(words.remaining)).toBe(yen(whole - half))
    await button(say(words.whole, { amount: yen(whole) })).click()
    await expect.element(form.amount()).toHaveValue(yen(whole).slice(1))
    await expect.poll(() => fact(words.remaining)).toBe(yen(0))
    await expectAccessible()
    expect(await detailOf(payment)).toEqual(payment)
  })

  it('is replaced by the result, with links to refund the rest and to the next row', async () => {
    const payment = await takePayment()
    await openPayment(payment)
    await refund(100)
    await expect
      .element(form.said())
      .toHaveTextContent(say(words.outcome.succeeded, { amount: yen(100) }))
    await expect.element(form.amount()).not.toBeInTheDocument()
    await expect
      .element(button(say(words.again, { amount: yen(payment.amount - 100) })))
      .toBeVisible()
    const keys = rowKeys()
    const next = keys[keys.indexOf(payment.paymentNo) + 1]
    await button(words.next).click()
    await expect.poll(address).toContain(`trade/${next}`)
    await expect.element(form.said()).not.toBeInTheDocument()
  })
})

describe('the confirmation of a refund', () => {
  it('keeps its buttons in place while the effect on the next deposit loads', async () => {
    const payment = await takePayment()
    const gate = Promise.withResolvers<void>()
    answerWith('trade/refund/preview', (call) => gate.promise.then(() => call()))
    await openPayment(payment)
    await form.open().click()
    await form.amount().fill('100')
    await giveReason()
    await form.review().click()
    await expect.element(form.question(100).getByText(words.deposit.payDate)).toBeVisible()
    await expect.element(form.act(100)).toBeVisible()
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)))
    const top = () => Math.round(form.act(100).element().getBoundingClientRect().top)
    const before = top()
    gate.resolve()
    await expect.element(form.question(100).getByText(yen(-100), { exact: true })).toBeVisible()
    expect(top()).toBe(before)
  })
})

describe('the previous and next buttons of the drawer', () => {
  const { previous, next } = transactions.detail

  it('step through the rows of the list, including rows that are not loaded yet', async () => {
    const period = { dateFrom: '2026-08-01', dateTo: '2026-09-30' }
    await openScreen(found('trade', period))
    await expect.poll(() => rowKeys().length).toBeGreaterThan(10)
    const [first, second] = rowKeys()
    await main().getByRole('row').nth(1).getByRole('cell').first().click()
    await expect.poll(address).toContain(`trade/${first}`)
    await expect.element(button(previous)).toHaveAttribute('aria-disabled', 'true')
    await button(next).click()
    await expect.poll(address).toContain(`trade/${second}`)
    // The focus stays on the button, so pressing Enter repeatedly moves from row to row.
    await expect.element(button(next)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toContain(`trade/${rowKeys()[2]}`)
    await button(previous).click()
    await expect.poll(address).toContain(`trade/${second}`)
    const { items } = await transactionsApi.list.call({ ...period, pageSize: 200 })
    const loaded = (await transactionsApi.list.call(period)).items.length
    await openScreen(found(`trade/${items[loaded - 1]!.paymentNo}`, period))
    await button(next).click()
    await expect.poll(address).toContain(`trade/${items[loaded]!.paymentNo}`)
  })

  it('are disabled for a transaction that is not in the list', async () => {
    const { items } = await transactionsApi.list.call({
      dateFrom: '2026-08-01',
      dateTo: '2026-08-31',
    })
    await openScreen(
      found(`trade/${items[0]!.paymentNo}`, { dateFrom: '2026-09-01', dateTo: '2026-09-30' }),
    )
    await expect.poll(() => rowKeys().length).toBeGreaterThan(0)
    await expect.element(button(previous)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button(next)).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a refund form with input that was not sent', () => {
  const question = () => page.getByRole('dialog', { name: kit.leaveTitle })
  const answer = (label: string) => question().getByRole('button', { name: label, exact: true })

  it.each<[string, () => unknown]>([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => button(kit.close).click()],
  ])(
    'asks before %s closes the drawer, and keeps the input if the user stays',
    async (_by, leave) => {
      const payment = await takePayment()
      await openPayment(payment)
      await form.open().click()
      await form.amount().fill('100')
      await leave()
      await expect.element(answer(kit.stay)).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await expect.element(question()).not.toBeInTheDocument()
      await expect.element(form.amount()).toHaveValue('100')
      expect(address()).toContain(payment.paymentNo)
      await leave()
      await answer(kit.leave).click()
      await expect.element(drawer()).not.toBeInTheDocument()
    },
  )

  it('closes without a question if the user has typed nothing', async () => {
    const payment = await takePayment()
    await openPayment(payment)
    await form.open().click()
    await expect.element(form.amount()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer()).not.toBeInTheDocument()
    await expect.element(question()).not.toBeInTheDocument()
  })
})
