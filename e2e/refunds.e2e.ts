import { ja } from '@choba/phrases/ja.ts'
import { detailOf, optionsOf } from './support/portal.ts'
import { listStands, rowOf, say } from './support/screen.ts'
import { factOf, openPayment, refundForm, takePayment, watchRefunds, yen } from './support/refunding.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { refunds } = ja
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
  await form.reason.selectOption({ label: 'その他' })
  await form.review.click()
  await form.act(100).dblclick()

  await expect(form.said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(100) }))
  await expect(factOf(drawer, column.refunded)).toHaveText(yen(100))
  await expect(factOf(drawer, column.refundable)).toHaveText(yen(payment.amount - 100))
  await expect(drawer.getByRole('listitem').filter({ hasText: '商品不良' })).toContainText(`−${yen(100)}`)
  await expect(rowOf(page, payment.paymentNo)).toContainText(status.partlyRefunded)
  expect(sent).toHaveLength(1)

  await form.open.click()
  await expect(form.amount).toHaveValue(yen(payment.amount - 100).slice(1))
  await form.reason.selectOption({ label: 'その他' })
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
