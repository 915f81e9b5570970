import type { FeedAnswer } from '@choba/contract/feed-rows.ts'
import type { FeedKey } from '@choba/contract/feed.contract.ts'
import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { signatureOfLines } from '../apps/server/src/platform/http/line-signature.ts'
import { toastIn } from './support/account.ts'
import { passwordLinkFor } from './support/mailbox.ts'
import { browserOrigin } from './support/origin.ts'
import { ask, detailOf } from './support/portal.ts'
import { refund, yen } from './support/refunding.ts'
import { drawerIn, goTo, pathIn, say, searchIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const {
  tenants,
  merchants,
  catalogue,
  configs,
  feed,
  stores,
  signIn,
  passwordLink,
  refunds,
  tenantPicker,
} = ja

const CODE = 'kita'
const NAME = '北の決済'
const SHOP = 'KITA-PAN'
const PASSWORD = 'Morning-bread-41'
const STYLE = '#0b6e4f'
const admin = { userName: 'kita.admin', userFullName: '北 太郎', userEmail: 'admin@kita.example' }
const owner = { userName: 'kita.owner', userFullName: '北 花子', userEmail: 'owner@kita.example' }

const origin = () => browserOrigin().replace('//localhost', `//${CODE}.localhost`)
const inDrawer = (page: Page, label: string) => drawerIn(page).getByLabel(label, { exact: true })
const press = (page: Page, name: string) =>
  drawerIn(page).getByRole('button', { name, exact: true }).click()

/**
 * Returns the result of a call by the user of the page. Fails the test if the server rejects the
 * call.
 */
async function done<R>(
  page: Page,
  ...call: [path: string, more?: Parameters<typeof ask>[2]]
): Promise<R> {
  const { resultType, result, message } = await ask<R>(page, ...call)
  expect(resultType, `${call[0]}: ${message}`).toBe(1000)
  return result
}

/**
 * Sets the password of an invited user with the link in the e-mail, then signs the user in at the
 * tenant's address.
 */
async function comeIn(page: Page, { userName, userEmail }: typeof admin): Promise<void> {
  const link = await passwordLinkFor(page, userEmail, origin())
  expect(new URL(link).origin).toBe(origin())
  await page.goto(link)
  await page.getByLabel(signIn.newPassword, { exact: true }).fill(PASSWORD)
  await page.getByLabel(signIn.newPasswordAgain, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: passwordLink.submit }).click()
  await page.getByRole('link', { name: passwordLink.open }).click()
  await page.getByLabel(signIn.usernameOrEmail, { exact: true }).fill(userName)
  await page.getByLabel(signIn.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
  await expect(page.locator('#main')).toBeVisible()
}

const picker = (page: Page) =>
  page.getByRole('main').getByRole('combobox', { name: tenantPicker.label, exact: true })

/**
 * Adds a tenant with the form. The currency sets the time zone, and the invitation is in another
 * language.
 */
async function addTenant(page: Page): Promise<void> {
  await goTo(page, 'tenant/tenant/add')
  await inDrawer(page, tenants.field.code).fill(CODE)
  await inDrawer(page, tenants.field.name).fill(NAME)
  await inDrawer(page, tenants.form.firstOrigin).fill(origin())
  await drawerIn(page).getByRole('textbox', { name: tenants.field.style }).fill(STYLE)
  await inDrawer(page, merchants.field.userName).fill(admin.userName)
  await inDrawer(page, merchants.field.userFullName).fill(admin.userFullName)
  await inDrawer(page, merchants.field.userEmail).fill(admin.userEmail)
  await inDrawer(page, tenants.field.invitationLanguage).selectOption({
    label: tenants.language.mn,
  })
  await press(page, tenants.form.act)
  await expect.poll(() => pathIn(page)).toBe(`/tenant/tenant/${CODE}`)
}

/** Opens one of the setup screens from the tenant's detail. */
async function openSetting(page: Page, title: string): Promise<void> {
  await goTo(page, `tenant/tenant/${CODE}`)
  await drawerIn(page).getByRole('link', { name: title, exact: true }).click()
  await expect.poll(() => searchIn(page).get('tenantCode')).toBe(CODE)
  await expect(picker(page)).toHaveValue(CODE)
}

/** Sends a payment signed with a store's feed key. */
async function pay(secret: string, keyId: string, page: Page): Promise<void> {
  const payment = {
    entCode: SHOP,
    paymentNo: 'KITA-1',
    paidAt: new Date().toISOString(),
    storeCode: 'K-1',
  }
  const row = {
    ...payment,
    tradeKind: 'PAYMENT',
    paymentType: 'CASH',
    amount: '480',
    state: 'PAID',
  }
  const line = `${JSON.stringify(row)}\n`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = {
    'content-type': 'application/x-ndjson',
    'x-choba-key': keyId,
    'x-choba-timestamp': timestamp,
    'x-choba-signature': signatureOfLines(secret, timestamp, Buffer.from(line)),
  }
  // Sends the request from a page of the tenant, because only browsers resolve every `*.localhost`.
  const result = await page.evaluate(
    async (sent) => {
      const answer = await fetch('/apiproxy/api/ingest/transactions', { method: 'POST', ...sent })
      return ((await answer.json()) as { result: FeedAnswer }).result
    },
    { headers, body: line },
  )
  expect(result.rows.map(({ outcome }) => outcome)).toEqual(['ACCEPTED'])
}

test('a second tenant is set up from nothing to its first refund', async ({ page, browser }) => {
  test.slow()
  const someone = async () => (await browser.newContext({ locale: 'ja-JP' })).newPage()
  const [administrator, merchant] = [await someone(), await someone()]
  const main = page.getByRole('main')
  await signInAs(page, 'sysconfig')
  await addTenant(page)

  // The tenant's theme appears at the tenant's address, even before sign-in.
  await openSetting(page, configs.screens.values)
  const dashboard = main.getByRole('switch', { name: 'ダッシュボード', exact: true })
  await dashboard.click({ force: true })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(configs.turn.act, { value: configs.off }) })
    .click()
  await expect(dashboard).not.toBeChecked()
  await comeIn(administrator, admin)
  const written = (name: string) => administrator.locator(`meta[name="choba-${name}"]`)
  await expect(written('accent')).toHaveAttribute('content', STYLE)
  await expect(written('tenant')).toHaveAttribute('content', CODE)

  // Turns off one payment method in the catalogue, for this tenant only.
  await openSetting(page, catalogue.screens.tenant)
  const methods = main.getByRole('region', { name: catalogue.title.paymentType, exact: true })
  const method = methods.getByRole('switch').first()
  await method.click({ force: true })
  await expect(method).not.toBeChecked()
  await picker(page).selectOption('demo')
  await expect(method).toBeChecked()

  // Adds the first merchant and the first store.
  const settings = { currency: 'JPY', timeZone: 'Asia/Tokyo', closingMinutes: 0 }
  const uses = { enablePoint: false, enableQr: true, isMasterEnterprise: false }
  const body = { entCode: SHOP, entName: '北のパン', ...settings, ...uses, firstUser: owner }
  await done<MerchantDetail>(administrator, 'ent/add', { body })
  await comeIn(merchant, owner)
  await goTo(merchant, 'setting/shop/add')
  const form = merchant.getByRole('main')
  await form.getByLabel(stores.field.storeCode, { exact: true }).fill('K-1')
  await form.getByLabel(stores.field.storeName, { exact: true }).fill('北のパン 本店')
  await form.getByRole('button', { name: stores.form.create, exact: true }).click()
  await expect(toastIn(merchant, say(stores.form.added, { name: '北のパン 本店' }))).toBeVisible()

  // Sets the credit card settings of the merchant.
  await openSetting(page, configs.screens.cardValues)
  await main.getByRole('combobox', { name: configs.choose.merchant, exact: true }).fill('KITA')
  await page.getByRole('option', { name: `北のパン (${SHOP})` }).click()
  const number = main.getByRole('listitem', { name: 'カード会社の加盟店番号', exact: true })
  await number.getByRole('button').last().click()
  await drawerIn(page).getByRole('textbox').fill('9900-1')
  await drawerIn(page).getByRole('button', { name: configs.form.act, exact: true }).click()
  await expect(number).toContainText('9900-1')

  // Adds a feed key, and sends a payment that is signed with it.
  await openSetting(page, feed.screens.keys)
  const keyBody = { tenantCode: CODE, kind: 'STORE', entCode: SHOP, storeCode: 'K-1' }
  const { key, secret } = await done<{ key: FeedKey; secret: string }>(page, 'feedkey/add', {
    body: keyBody,
  })
  await page.reload()
  await expect(main.getByText('北のパン 本店').first()).toBeVisible()
  await pay(secret, key.keyId, merchant)

  // The merchant refunds the payment.
  await goTo(merchant, 'trade/KITA-1')
  await expect(drawerIn(merchant)).toContainText('KITA-1')
  await refund(drawerIn(merchant), 480, '返品')
  await expect(drawerIn(merchant).getByRole('alert')).toHaveText(
    say(refunds.outcome.succeeded, { amount: yen(480) }),
  )
  expect((await detailOf(merchant, 'KITA-1')).refunded).toBe(480)

  // The system configurator reads feedback of the tenant's users.
  const review = { type: 'sendBack', title: 'stores', content: '北のパンからの要望です' }
  await merchant.evaluate(async (sent) => {
    const headers = {
      Authorization: `Bearer ${sessionStorage.getItem('token')}`,
      'Content-Type': 'application/json',
    }
    await fetch('/edge/review', { method: 'POST', headers, body: JSON.stringify(sent) })
  }, review)
  await openSetting(page, ja.feedbackReview.screens.feedback)
  await expect(main.getByText(review.content)).toBeVisible()

  // The administrator of the new tenant may not configure any tenant.
  expect((await ask(administrator, 'tenant/gettenants')).status).toBe(403)
  for (const one of [administrator, merchant]) await one.context().close()
})
