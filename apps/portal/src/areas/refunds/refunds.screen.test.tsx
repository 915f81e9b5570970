import { REMARK_MAX } from '@choba/contract/refunds.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { fact, factsIn, found, rowKeys, tableRows, yen } from '#testing/figures.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  openPayment,
  recent,
  refund,
  giveReason,
  refundForm as form,
  takePayment,
} from '#testing/refunding.ts'
import { drawer, expectAccessible, faultOf, main, openScreen, signInAs } from '#testing/screen.tsx'
import { answerWith } from '#testing/answers.ts'
import { refundsApi } from './refunds.api.ts'

const { refunds: words, transactions, kit, auditWords } = phrases.ja
const { column, status } = transactions

const detailOf = ({ paymentNo }: TransactionDetail) => transactionsApi.detail.call({ paymentNo })
const paymentMethodOf = async ({ paymentType }: TransactionDetail) =>
  (await transactionsApi.options.call()).paymentMethods.find(
    (paymentMethod) => paymentMethod.paymentType === paymentType,
  )!.name
/** Returns the row of a payment in the list, which is behind the drawer. */
const rowOf = ({ paymentNo }: TransactionDetail) => tableRows()[rowKeys().indexOf(paymentNo)]
/** Records the request bodies of refunds, and forwards the requests to the server. */
const watchRefunds = () => answerWith('trade/refund', (call) => call()).bodies

beforeEach(() => signInAs('owner'))

describe('a refund', () => {
  it('in two parts leaves nothing to refund, with the same figures in form, facts, list and server', async () => {
    const payment = await takePayment()
    const { amount } = payment
    const sent = watchRefunds()
    await openPayment(payment)
    await form.open().click()
    await expect.element(form.amount()).toHaveFocus()
    await expect.element(form.amount()).toHaveValue(yen(amount).slice(1))
    await form.amount().fill('１００')
    const toCustomer = say(words.toCustomerValue.WALLET, {
      amount: yen(100),
      paymentMethod: await paymentMethodOf(payment),
    })
    await expect.poll(() => fact(words.toCustomer)).toBe(toCustomer)
    expect(fact(words.remaining)).toBe(yen(amount - 100))
    await form.remark().fill('商品\n 不良')
    await giveReason()
    await form.review().click()
    await form.act(100).click()
    await expect
      .element(form.said())
      .toHaveTextContent(say(words.outcome.succeeded, { amount: yen(100) }))
    await expect.poll(() => fact(column.refunded)).toBe(yen(100))
    expect(fact(column.refundable)).toBe(yen(amount - 100))
    const line = drawer().getByRole('listitem').filter({ hasText: '商品 不良' })
    await expect.element(line).toMatchTextContent(yen(-100))
    await expect.poll(() => rowOf(payment)?.[column.state]).toBe(status.partlyRefunded)
    expect(await detailOf(payment)).toMatchObject({
      refunded: 100,
      refundable: amount - 100,
      refundState: 'PARTIAL',
    })
    expect(sent).toMatchObject([
      {
        paymentNo: payment.paymentNo,
        amount: 100,
        refundableSeen: amount,
        reason: 'OTHER',
        remark: '商品 不良',
      },
    ])

    await form.open().click()
    await expect.element(form.amount()).toHaveValue(yen(amount - 100).slice(1))
    await giveReason()
    await form.review().click()
    await form.act(amount - 100).dblClick()
    await expect
      .element(form.said())
      .toHaveTextContent(say(words.outcome.succeeded, { amount: yen(amount - 100) }))
    await expect.poll(() => fact(column.refundable)).toBe(yen(0))
    await expect.poll(() => rowOf(payment)?.[column.state]).toBe(status.fullyRefunded)
    await expect.element(form.open()).toHaveAccessibleDescription(words.obstacle.alreadyRefunded)
    expect(sent).toHaveLength(2)
    const after = await detailOf(payment)
    expect([after.refunded, after.refundable, after.refundState]).toEqual([amount, 0, 'FULL'])
    expect(after.refunds.map((one) => one.amount).toSorted((a, b) => a - b)).toEqual(
      [100, amount - 100].toSorted((a, b) => a - b),
    )
  })

  it.each(['WALLET', 'CARD', 'POINT_CARD', 'CASH'] as const)(
    'of a payment with %s says where the money goes, and can be for the whole amount',
    async (paymentClass) => {
      const payment = await takePayment(paymentClass)
      const values = { amount: yen(payment.amount), paymentMethod: await paymentMethodOf(payment) }
      await openPayment(payment)
      await form.open().click()
      await expect
        .poll(() => fact(words.toCustomer))
        .toBe(say(words.toCustomerValue[paymentClass], values))
      expect(fact(words.remaining)).toBe(yen(0))
      expect(drawer().getByText(words.cardDelay).elements()).toHaveLength(
        paymentClass === 'CARD' ? 1 : 0,
      )
      await giveReason()
      await form.review().click()
      await form.act(payment.amount).click()
      await expect.element(form.said()).toHaveTextContent(say(words.outcome.succeeded, values))
      expect(await detailOf(payment)).toMatchObject({ refunded: payment.amount, refundable: 0 })
    },
  )

  it('appears in the history of the payment with its amount and user', async () => {
    const payment = await takePayment()
    await openPayment(payment)
    await refund(100, '領収書あり')
    await expect.element(form.said()).toMatchTextContent(yen(100))
    const log = drawer()
      .getByRole('heading', { name: transactions.detail.log })
      .element().parentElement!
    await expect.poll(() => log.textContent).toContain(auditWords.action.refunds.add)
    expect(log.textContent).toContain('佐藤 陽子（owner）')
    const timeline = drawer()
      .getByRole('listitem')
      .filter({ hasText: transactions.event.refundRequested })
    await expect
      .element(timeline)
      .toMatchTextContent(say(transactions.detail.by, { name: '佐藤 陽子' }))
  })

  it('can be made on a phone in the same steps, without sideways scrolling', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    const payment = await takePayment()
    await openPayment(payment)
    await form.open().click()
    await form.amount().fill('100')
    await expectAccessible()
    await giveReason()
    await form.review().click()
    await expectAccessible()
    await form.act(100).click()
    await expect
      .element(form.said())
      .toHaveTextContent(say(words.outcome.succeeded, { amount: yen(100) }))
    expect((await detailOf(payment)).refunded).toBe(100)
  })
})

describe('the refund form', () => {
  it('shows an error until an amount that is too large is corrected, and passes the remark on', async () => {
    const payment = await takePayment()
    await openPayment(payment)
    await form.open().click()
    await expect.poll(() => fact(words.remaining)).toBe(yen(0))
    const tooMuch = say(words.fault.exceeds, { amount: yen(payment.amount) })
    await form.amount().fill(String(payment.amount + 1))
    await expect.poll(() => faultOf(form.amount())).toBe(tooMuch)
    await form.amount().fill('0')
    await expect.poll(() => faultOf(form.amount())).toBe(words.fault.notPositive)
    await form.amount().fill('100')
    await expect.element(form.amount()).not.toHaveAttribute('aria-invalid')
    await giveReason()
    await form.remark().fill('  お客様\n都合 ')
    await form.review().click()
    await expect.element(form.question(100).getByText('お客様 都合', { exact: true })).toBeVisible()
    expect(await detailOf(payment)).toEqual(payment)
  })

  it('gives the reason for an invalid amount at the field, keeps the input and sends nothing', async () => {
    const payment = await takePayment()
    const sent = watchRefunds()
    await openPayment(payment)
    await form.open().click()
    await form.remark().fill('お客様都合')
    const { exceeds, notPositive, empty } = words.fault
    for (const [typed, said] of [
      [String(payment.amount + 1), say(exceeds, { amount: yen(payment.amount) })],
      ['0', notPositive],
      ['', empty],
      ['千円', kit.amountInvalid],
      ['10.5', kit.amountInvalid],
      ['-100', kit.amountInvalid],
    ] as const) {
      await form.amount().fill(typed)
      await giveReason()
      await form.review().click()
      await expect.poll(() => faultOf(form.amount())).toBe(said)
      await expect.element(form.amount()).toHaveFocus()
      await expect.element(form.amount()).toHaveAttribute('aria-invalid', 'true')
      expect(fact(words.remaining)).toBeUndefined()
    }
    await expect.element(form.amount()).toHaveValue('-100')
    await expect.element(form.remark()).toHaveValue('お客様都合')
    await form.amount().fill(String(payment.amount))
    await expect.element(form.amount()).not.toHaveAttribute('aria-invalid')
    expect(sent).toEqual([])
    expect(await detailOf(payment)).toEqual(payment)
  })

  it('accepts a remark of exactly 100 characters, counted by code point', async () => {
    const payment = await takePayment()
    const longest = '𠮷'.repeat(REMARK_MAX)
    await openPayment(payment)
    await form.open().click()
    await form.amount().fill('100')
    await form.remark().fill(`${longest}𠮷`)
    await expect
      .element(drawer().getByText(say(kit.characters, { count: 101, max: 100 })))
      .toBeVisible()
    expect(faultOf(form.remark())).toBe(say(kit.charactersOver, { count: 101, max: 100 }))
    await giveReason()
    await form.review().click()
    await expect.element(form.remark()).toHaveFocus()
    await expect.element(form.question(100)).not.toBeInTheDocument()
    await form.remark().fill(longest)
    await giveReason()
    await form.review().click()
    await form.act(100).click()
    await expect
      .element(form.said())
      .toHaveTextContent(say(words.outcome.succeeded, { amount: yen(100) }))
    expect((await detailOf(payment)).refunds[0]!.remark).toBe(longest)
  })

  it('can be canceled without a refund, and returns the focus to the button that opened it', async () => {
    const payment = await takePayment()
    await openPayment(payment)
    await form.open().click()
    await form.amount().fill('100')
    await form.cancel().click()
    await expect.element(form.amount()).not.toBeInTheDocument()
    await expect.element(form.open()).toHaveFocus()
    await form.open().click()
    await expect.element(form.amount()).toHaveValue(yen(payment.amount).slice(1))
    expect(await detailOf(payment)).toEqual(payment)
  })

  it('does not carry the typed amount of one payment over to the next payment', async () => {
    const [first, second] = [await takePayment('POINT_CARD'), await takePayment('POINT_CARD')]
    await openScreen(found(`trade/${first.paymentNo}`, { ...recent, paymentClass: 'POINT_CARD' }))
    await form.open().click()
    await form.amount().fill('123')
    await main()
      .getByRole('row')
      .filter({ has: page.getByTitle(second.paymentNo) })
      .getByRole('cell')
      .first()
      .click()
    // The form has input that was not sent, so another row opens only after a confirmation.
    await page
      .getByRole('dialog', { name: kit.leaveTitle })
      .getByRole('button', { name: kit.leave, exact: true })
      .click()
    await expect.poll(() => fact(column.paymentNo)).toBe(second.paymentNo)
    await expect.element(form.amount()).not.toBeInTheDocument()
    await form.open().click()
    await expect.element(form.amount()).toHaveValue(yen(second.amount).slice(1))
  })
})

describe('the confirmation of a refund', () => {
  it('shows merchant, store, payment method, number and all figures, and sends nothing if the user goes back', async () => {
    const payment = await takePayment()
    const sent = watchRefunds()
    await openPayment(payment)
    await form.open().click()
    await giveReason()
    await form.amount().fill('100')
    await userEvent.keyboard('{Enter}')
    await expect.element(form.question(100)).toBeVisible()
    const paymentMethod = await paymentMethodOf(payment)
    const { deposit } = await refundsApi.preview.call({ paymentNo: payment.paymentNo, amount: 100 })
    const { feeBack, payDate, closeDate } = deposit!
    const dayOf = (day: string | null) => day!.replaceAll('-', '/')
    const facts = () => factsIn(form.question(100).element())
    // The form requests the effect on the next deposit when an amount is typed.
    await expect.poll(() => facts().length).toBe(11)
    expect(facts()).toEqual([
      [column.merchant, payment.entName],
      [column.store, payment.storeName],
      [column.paymentMethod, paymentMethod],
      [column.paymentNo, payment.paymentNo],
      [column.reason, 'その他'],
      [words.toCustomer, say(words.toCustomerValue.WALLET, { amount: yen(100), paymentMethod })],
      [words.remaining, yen(payment.amount - 100)],
      [words.deposit.deducted, yen(-100)],
      [words.deposit.feeBack, feeBack === null ? words.deposit.feeBackUnknown : yen(feeBack)],
      [words.deposit.payDate, dayOf(payDate)],
      [words.deposit.closeDate, dayOf(closeDate)],
    ])
    await expectAccessible()
    await form.question(100).getByRole('button', { name: kit.cancel }).click()
    await expect.element(form.question(100)).not.toBeInTheDocument()
    await expect.element(form.amount()).toHaveValue('100')
    expect(sent).toEqual([])
  })

  it(
    'ignores a key that is held or pressed twice, and reacts only to its button',
    { tags: ['no-retry'] },
    async () => {
      const payment = await takePayment()
      const sent = watchRefunds()
      await openPayment(payment)
      await form.open().click()
      await giveReason()
      await form.amount().fill('100')
      await userEvent.keyboard('{Enter>6/}')
      await expect.element(form.question(100).getByRole('heading')).toHaveFocus()
      await userEvent.keyboard('{Enter>5/} {Enter}')
      await expect.element(form.question(100)).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(form.question(100)).not.toBeInTheDocument()
      await form.remark().click()
      await userEvent.keyboard('{Enter}{Enter}')
      await expect.element(form.question(100)).not.toBeInTheDocument()
      await giveReason()
      await form.review().dblClick()
      await expect.element(form.question(100).getByRole('heading')).toHaveFocus()
      expect(sent).toEqual([])
      expect((await detailOf(payment)).refunds).toEqual([])
      await userEvent.keyboard('{Tab}{Tab}')
      await expect.element(form.act(100)).toHaveFocus()
      await userEvent.keyboard('{Enter}{Enter}')
      await expect
        .element(form.said())
        .toHaveTextContent(say(words.outcome.succeeded, { amount: yen(100) }))
      expect(sent).toHaveLength(1)
      expect((await detailOf(payment)).refunds).toHaveLength(1)
    },
  )
})
