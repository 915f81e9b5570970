import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { FeedAnswer } from '@choba/contract/feed-rows.ts'
import type { FeedKey } from '@choba/contract/feed.contract.ts'
import type { MerchantDetail } from '@choba/contract/merchants.contract.ts'
import { onboardingSteps, type OnboardingStep } from '@choba/contract/onboarding.contract.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'
import type { IssuedLicense } from '@choba/contract/terminals.contract.ts'
import type { TermsList } from '@choba/contract/terms.contract.ts'
import type { UserDetail } from '@choba/contract/users.contract.ts'
import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { signatureOfLines } from '../apps/server/src/platform/http/line-signature.ts'
import { toastIn } from './support/account.ts'
import { passwordLinkFor } from './support/mailbox.ts'
import { browserOrigin } from './support/origin.ts'
import { ask } from './support/portal.ts'
import { drawerIn, goTo, pathIn, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { onboarding: words, stores, terminals, signIn, passwordLink } = ja

const CODE = 'ASAYAKE-PAN'
const PASSWORD = 'Morning-bread-41'
const first = {
  userName: 'asayake.owner',
  userFullName: '朝焼 灯',
  userEmail: 'asayake@merchants.example',
}

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
 * Sets the password of the merchant's first user with the link in the invitation, then signs the
 * user in.
 */
async function comeIn(visitor: Page, link: string): Promise<void> {
  await visitor.goto(link)
  await visitor.getByLabel(signIn.newPassword, { exact: true }).fill(PASSWORD)
  await visitor.getByLabel(signIn.newPasswordAgain, { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: passwordLink.submit }).click()
  await visitor.getByRole('link', { name: passwordLink.open }).click()
  await visitor.getByLabel(signIn.usernameOrEmail, { exact: true }).fill(first.userName)
  await visitor.getByLabel(signIn.password, { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: signIn.submit, exact: true }).click()
  await expect(visitor.locator('#main')).toBeVisible()
}

const approve = (page: Page, approvalId: string) =>
  done(page, 'approval/decide', { body: { approvalId, entCode: CODE, decision: 'APPROVE' } })

async function agreeOnTerms(asker: Page, decider: Page): Promise<void> {
  const { paymentMethods, today } = await done<TermsList>(asker, 'terms/list', {
    query: { entCode: CODE },
  })
  const rate = {
    ratePpm: 19_800,
    taxClass: 'TAXABLE_10',
    roundingUnit: 'TRANSACTION',
    roundingMode: 'FLOOR',
  }
  const body = {
    entCode: CODE,
    firstDay: today,
    cycle: { kind: 'MONTHLY' },
    payDay: { kind: 'DAY_OF_NEXT_MONTH', day: 31 },
    roll: 'PREVIOUS',
    transferFees: [{ bankCode: null, from: 0, fee: 250 }],
    minimumPayout: 10_000,
    negativeCarries: 3,
    pointCost: 1,
    rates: paymentMethods.map(({ paymentType }) => ({ paymentType, ...rate, feeReturned: true })),
  }
  await approve(
    decider,
    (await done<{ approvalId: string }>(asker, 'terms/add', { body })).approvalId,
  )
}

async function registerAccount(owner: Page, decider: Page): Promise<void> {
  const account = { bankCode: '0001', branchCode: '001', accountType: '1', accountNo: '7654321' }
  const holder = { holderName: 'あさやけパン', holderKana: 'アサヤケパン' }
  const body = { companyId: '1', accountSeen: null, password: PASSWORD, ...account, ...holder }
  await done(owner, 'company/bankaccount', { method: 'PUT', body })
  const { items } = await done<{ items: ApprovalRow[] }>(owner, 'approval/list', {
    query: { box: 'OWN' },
  })
  await approve(decider, items[0]!.approvalId)
}

/** Sends a payment signed with a store's feed key. */
async function pay(holder: Page): Promise<void> {
  const body = { tenantCode: 'demo', kind: 'STORE', entCode: CODE, storeCode: 'P-1' }
  const { key, secret } = await done<{ key: FeedKey; secret: string }>(holder, 'feedkey/add', {
    body,
  })
  const payment = {
    entCode: CODE,
    paymentNo: 'ASAYAKE-1',
    paidAt: new Date().toISOString(),
    storeCode: 'P-1',
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
  const sent = await holder.request.post(`${browserOrigin()}/apiproxy/api/ingest/transactions`, {
    headers: {
      'content-type': 'application/x-ndjson',
      'x-choba-key': key.keyId,
      'x-choba-timestamp': timestamp,
      'x-choba-signature': signatureOfLines(secret, timestamp, Buffer.from(line)),
    },
    data: line,
  })
  const { result } = (await sent.json()) as { result: FeedAnswer }
  expect(result.rows.map(({ outcome }) => outcome)).toEqual(['ACCEPTED'])
}

test('a new merchant completes its onboarding checklist, up to the first payment', async ({
  page,
  browser,
}) => {
  test.slow()
  await signInAs(page, 'superadmin')
  const settings = { currency: 'JPY', timeZone: 'Asia/Tokyo', closingMinutes: 0 }
  const uses = { enablePoint: false, enableQr: true, isMasterEnterprise: false }
  const body = { entCode: CODE, entName: 'あさやけパン', ...settings, ...uses, firstUser: first }
  await done<MerchantDetail>(page, 'ent/add', { body })
  const someone = async () => (await browser.newContext({ locale: 'ja-JP' })).newPage()
  const [owner, settlement, sysconfig] = [await someone(), await someone(), await someone()]
  await comeIn(owner, await passwordLinkFor(page, first.userEmail))
  await signInAs(settlement, 'settlement')
  await signInAs(sysconfig, 'sysconfig')

  const list = owner.getByRole('region', { name: words.title, exact: true })
  const stepOf = (step: OnboardingStep) =>
    list
      .getByRole('listitem')
      .filter({ has: owner.getByRole('heading', { name: words.step[step], exact: true }) })
  const look = async (...steps: OnboardingStep[]) => {
    await goTo(owner, 'panel')
    await owner.reload()
    await expect(
      list.getByText(say(words.done, { done: steps.length, count: onboardingSteps.length })),
    ).toBeVisible()
    for (const step of onboardingSteps)
      await expect(stepOf(step).getByText(words.isDone, { exact: true })).toBeVisible({
        visible: steps.includes(step),
      })
  }
  await look()
  await expect(stepOf('TERMINALS').getByText(words.storeFirst)).toBeVisible()

  await agreeOnTerms(page, settlement)
  await look('TERMS')
  await stepOf('BANK_ACCOUNT').getByRole('link', { name: words.act.account }).click()
  await expect.poll(() => pathIn(owner)).toBe('/setting/company')
  await registerAccount(owner, settlement)
  await look('TERMS', 'BANK_ACCOUNT')

  await stepOf('STORES').getByRole('link', { name: words.act.store }).click()
  const main = owner.getByRole('main')
  await main.getByLabel(stores.field.storeCode, { exact: true }).fill('P-1')
  await main.getByLabel(stores.field.storeName, { exact: true }).fill('あさやけパン 本店')
  await main.getByRole('button', { name: stores.form.create, exact: true }).click()
  await expect(toastIn(owner, say(stores.form.added, { name: 'あさやけパン 本店' }))).toBeVisible()
  await look('TERMS', 'BANK_ACCOUNT', 'STORES')

  await stepOf('TERMINALS').getByRole('link', { name: words.act.terminal }).click()
  // Clicks the button in the title row, because the empty list has a second button with the same
  // name.
  await main
    .locator('header')
    .getByRole('button', { name: terminals.license.add, exact: true })
    .click()
  const dialog = drawerIn(owner).last()
  await dialog.getByRole('combobox').click()
  await owner.getByRole('option', { name: /あさやけパン 本店/ }).click()
  await dialog.getByRole('button', { name: terminals.license.choose, exact: true }).click()
  const answer = owner.waitForResponse(
    (response) =>
      response.url().includes('shop/licenseqr') && response.request().method() === 'POST',
  )
  await drawerIn(owner)
    .last()
    .getByRole('button', { name: terminals.license.issue, exact: true })
    .click()
  const { result: issued } = (await (await answer).json()) as { result: IssuedLicense }
  // Registers a device in the same way as the terminal's app, which reads the QR code on the
  // screen.
  const device = { deviceNo: 'ASAYAKE-POS-1', deviceType: 'POS', appVersion: '4.2.0' }
  const registered = await owner.request.post(`${browserOrigin()}/apiproxy/api/terminal/register`, {
    data: { licenseCode: issued.text.split('#')[1], ...device },
  })
  expect((await registered.json()) as object).toMatchObject({ resultType: 1000 })
  await look('TERMS', 'BANK_ACCOUNT', 'STORES', 'TERMINALS')

  await stepOf('USERS').getByRole('link', { name: words.act.user }).click()
  await expect.poll(() => pathIn(owner)).toBe('/setting/user/add')
  const { items: roles } = await done<{ items: RoleDetail[] }>(owner, 'role/list')
  const rights = {
    roleId: roles.at(-1)!.roleId,
    status: 'VALID',
    managedStores: 'ALL',
    storeIds: [],
  }
  const colleague = {
    userName: 'asayake.staff',
    userFullName: '朝焼 光',
    userEmail: 'staff@asayake.example',
  }
  const rest = {
    phone: '',
    forcePasswordChange: false,
    passwordDays: null,
    receiveMessages: true,
    emailMessages: false,
  }
  await done<UserDetail>(owner, 'user/add', { body: { ...colleague, ...rights, ...rest } })
  await look('TERMS', 'BANK_ACCOUNT', 'STORES', 'TERMINALS', 'USERS')
  await expect(stepOf('FIRST_PAYMENT').getByText(words.isOpen)).toBeVisible()

  await pay(sysconfig)
  await owner.reload()
  await expect(owner.getByText(words.finished.title)).toBeVisible()
  await expect(list).toBeHidden()
  await owner.reload()
  await expect(owner.locator('main h1')).toBeVisible()
  await expect(owner.getByText(words.finished.title)).toBeHidden()
  await expect(list).toBeHidden()
  for (const one of [owner, settlement, sysconfig]) await one.context().close()
})
