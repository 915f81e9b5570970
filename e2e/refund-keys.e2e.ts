import { ja } from '@choba/phrases/ja.ts'
import { detailOf, optionsOf } from './support/portal.ts'
import { listStands, say } from './support/screen.ts'
import { openPayment, refundForm, takePayment, watchRefunds, yen } from './support/refunding.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { refunds } = ja

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'owner')
  await listStands(page)
})

test('no key that is pressed twice or held down moves money', async ({ page }) => {
  const payment = await takePayment(page)
  const drawer = await openPayment(page, payment)
  const form = refundForm(drawer)
  const sent = watchRefunds(page)
  await form.open.focus()
  await page.keyboard.press('Enter')
  await expect(form.amount).toBeFocused()

  // Held down, the key repeats: in the field, and in whatever takes the focus then.
  await page.keyboard.down('Enter')
  await expect(form.question).toBeVisible()
  await expect(form.question.getByRole('heading')).toBeFocused()
  for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(form.question).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(form.question).toBeHidden()
  // In the remark, Enter is a line of text.
  await form.remark.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(form.question).toBeHidden()
  // A double press of the pointer asks once, and answers nothing.
  await form.review.dblclick()
  await expect(form.question).toBeVisible()
  expect(sent).toHaveLength(0)
  expect((await detailOf(page, payment.paymentNo)).refunds).toHaveLength(0)
})

test('the question names amount, store, payment method and what stays; its button makes one refund', async ({
  page,
}) => {
  const payment = await takePayment(page)
  const brand = (await optionsOf(page)).brands.find((one) => one.paymentType === payment.paymentType)!.name
  const drawer = await openPayment(page, payment)
  const form = refundForm(drawer)
  const sent = watchRefunds(page)
  await form.open.click()
  await form.amount.fill('100')
  await page.keyboard.press('Enter')
  await expect(form.question).toHaveAccessibleName(say(refunds.confirm.title, { amount: yen(100) }))
  for (const words of [payment.storeName, brand, payment.paymentNo, yen(payment.amount - 100)]) {
    await expect(form.question).toContainText(words)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form.act(100)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(form.said).toHaveText(say(refunds.outcome.succeeded, { amount: yen(100) }))
  expect(sent).toHaveLength(1)
  expect((await detailOf(page, payment.paymentNo)).refunds).toHaveLength(1)
})
