import { ja } from '@choba/phrases/ja.ts'
import { REMARK_MAX } from '@choba/contract/refunds.contract.ts'
import { detailOf, optionsOf } from './support/portal.ts'
import { listStands, rowOf, say } from './support/screen.ts'
import { factOf, openPayment, refundForm, takePayment, watchRefunds, yen } from './support/refunding.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { kit, refunds } = ja
const { column, status } = ja.transactions

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'owner')
  await listStands(page)
})

test('a part, then the rest, then nothing is left', async ({ page }) => {
  const payment = await takePayment(page)
  const brand = (await optionsOf(page)).brands.find((one) => one.paymentType === payment.paymentType)!.name
  const drawer = await openPayment(page, payment)
  const form = refundForm(drawer)
  const sent = watchRefunds(page)

  await form.open.click()
  await expect(form.amount).toBeFocused()
  await expect(form.amount).toHaveValue(yen(payment.amount).slice(1))
  await form.amount.fill('１００')
  await expect(drawer).toContainText(say(refunds.toCustomerValue.WALLET, { amount: yen(100), brand }))
  await expect(factOf(drawer, refunds.remaining)).toHaveText(yen(payment.amount - 100))
  await form.remark.fill('商品不良')
  expect(sent).toHaveLength(0)
  await form.review.click()
  await form.act(100).dblclick()

  await expect(form.said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(100) }))
  await expect(factOf(drawer, column.refunded)).toHaveText(yen(100))
  await expect(factOf(drawer, column.refundable)).toHaveText(yen(payment.amount - 100))
  await expect(drawer.getByRole('listitem').filter({ hasText: '商品不良' })).toContainText(`−${yen(100)}`)
  await expect(rowOf(page, payment.paymentNo)).toContainText(status.partlyRefunded)
  await expect(rowOf(page, payment.paymentNo)).toContainText(yen(payment.amount - 100))
  expect(sent).toHaveLength(1)

  await form.open.click()
  await expect(form.amount).toHaveValue(yen(payment.amount - 100).slice(1))
  await form.review.click()
  await form.act(payment.amount - 100).click()
  await expect(form.said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(payment.amount - 100) }))
  await expect(factOf(drawer, column.refundable)).toHaveText(yen(0))
  await expect(rowOf(page, payment.paymentNo)).toContainText(status.fullyRefunded)
  await expect(form.open).toHaveAttribute('aria-disabled', 'true')
  await expect(form.open).toHaveAccessibleDescription(refunds.obstacle.alreadyRefunded)
  await form.open.click({ force: true })
  await expect(form.amount).toBeHidden()
  expect(sent).toHaveLength(2)

  const after = await detailOf(page, payment.paymentNo)
  expect([after.refunded, after.refundable, after.refunds.length]).toEqual([payment.amount, 0, 2])
})

test('an amount that cannot be is said at its field, and nothing typed is lost', async ({ page }) => {
  const payment = await takePayment(page)
  const drawer = await openPayment(page, payment)
  const form = refundForm(drawer)
  const sent = watchRefunds(page)
  await form.open.click()
  await form.remark.fill('お客様都合')
  const { exceeds, notPositive, empty } = refunds.fault
  for (const [typed, words] of [
    [String(payment.amount + 1), say(exceeds, { amount: yen(payment.amount) })],
    ['0', notPositive],
    ['', empty],
    ['千円', kit.amountInvalid],
    ['10.5', kit.amountInvalid],
  ] as const) {
    await form.amount.fill(typed)
    await form.review.click()
    await expect(form.amount).toHaveAccessibleDescription(new RegExp(words))
    await expect(form.amount).toHaveAttribute('aria-invalid', 'true')
    await expect(form.amount).toBeFocused()
    await expect(drawer.getByText(refunds.remaining)).toBeHidden()
  }
  await expect(form.amount).toHaveValue('10.5')
  await expect(form.remark).toHaveValue('お客様都合')
  await form.amount.fill('200')
  await expect(form.amount).not.toHaveAttribute('aria-invalid')
  expect(sent).toHaveLength(0)
  expect((await detailOf(page, payment.paymentNo)).refunds).toHaveLength(0)
})

test('a remark has a hundred characters at most, counted as people count', async ({ page }) => {
  const payment = await takePayment(page)
  const drawer = await openPayment(page, payment)
  const form = refundForm(drawer)
  const sent = watchRefunds(page)
  await form.open.click()
  await form.amount.fill('100')
  await form.remark.fill('𠮷'.repeat(REMARK_MAX + 1))
  await expect(drawer.getByText(say(kit.characters, { count: 101, max: 100 }))).toBeVisible()
  await expect(form.remark).toHaveAccessibleDescription(
    new RegExp(say(kit.charactersOver, { count: 101, max: 100 }).slice(0, 14)),
  )
  await form.review.click()
  await expect(form.remark).toBeFocused()
  expect(sent).toHaveLength(0)

  const longest = '𠮷'.repeat(REMARK_MAX)
  await form.remark.fill(longest)
  await expect(drawer.getByText(say(kit.characters, { count: 100, max: 100 }))).toBeVisible()
  await form.review.click()
  await form.act(100).click()
  await expect(form.said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(100) }))
  expect((await detailOf(page, payment.paymentNo)).refunds[0]!.remark).toBe(longest)
})

test('a card is told how long it takes, a wallet is not', async ({ page }) => {
  const [card, wallet] = [await takePayment(page, 'CARD'), await takePayment(page, 'WALLET')]
  const ofCard = await openPayment(page, card)
  await refundForm(ofCard).open.click()
  await expect(ofCard.getByText(refunds.cardDelay)).toBeVisible()
  const ofWallet = await openPayment(page, wallet)
  await refundForm(ofWallet).open.click()
  await expect(ofWallet.getByText(refunds.remaining)).toBeVisible()
  await expect(ofWallet.getByText(refunds.cardDelay)).toBeHidden()
})

test('cash and point cards are refunded as well', async ({ page }) => {
  for (const paymentClass of ['CASH', 'POINT_CARD'] as const) {
    const payment = await takePayment(page, paymentClass)
    const form = refundForm(await openPayment(page, payment))
    await form.open.click()
    await form.review.click()
    await form.act(payment.amount).click()
    await expect(form.said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(payment.amount) }))
  }
})

test('changing one’s mind sends nothing and leads the focus back to the button', async ({ page }) => {
  const payment = await takePayment(page)
  const drawer = await openPayment(page, payment)
  const form = refundForm(drawer)
  const sent = watchRefunds(page)
  await form.open.click()
  await form.amount.fill('100')
  await drawer.getByRole('button', { name: refunds.cancel, exact: true }).click()
  await expect(form.amount).toBeHidden()
  await expect(form.open).toBeFocused()
  expect(sent).toHaveLength(0)
})
