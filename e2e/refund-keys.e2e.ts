import { detailOf } from './support/portal.ts'
import { listStands } from './support/screen.ts'
import { openPayment, refundForm, takePayment, watchRefunds } from './support/refunding.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// A second try would hide a refund that is made twice now and then.
test.describe.configure({ retries: 0 })

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
  await form.reason.selectOption('OTHER')
  await form.amount.focus()

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
