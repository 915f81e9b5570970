import { ja } from '@choba/phrases/ja.ts'
import type { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { detailOf } from './support/portal.ts'
import { listStands, pathIn, say } from './support/screen.ts'
import {
  openPayment,
  refund,
  refundForm,
  takePayment,
  watchRefunds,
  yen,
} from './support/refunding.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Retries are off, because they could hide a refund that is made twice only sometimes.
test.describe.configure({ retries: 0 })

const { refunds } = ja

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'owner2')
  await listStands(page)
})

test.describe('a refund whose response is lost', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION_RESET/] })

  test('is repeated with the same idempotency key, also after a reload, and made only once', async ({
    page,
  }) => {
    const payment = await takePayment(page)
    const drawer = await openPayment(page, payment)
    const sent = watchRefunds(page)
    // The server makes the refund, and the connection breaks before the response arrives.
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
