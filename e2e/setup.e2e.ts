import { prepareSetup } from '../apps/server/src/areas/session/setup-start.ts'
import { en } from '@choba/phrases/en.ts'
import { languages } from '@choba/phrases/languages.ts'
import { accountDialog } from './support/account.ts'
import { openInsideServer, type InsideServer } from './support/inside-server.ts'
import { pathIn } from './support/screen.ts'
import { codeSentTo } from './support/sent-code.ts'
import { expect, SIGN_IN_ENDED, test } from './support/test.ts'

const PASSWORD = 'Morning-ledger-41'
const CODES = 'codes@harbour.example'
let server: InsideServer
let link: string

test.beforeAll(async () => {
  server = await openInsideServer({
    env: { CHOBA_TENANT: 'first', CHOBA_TENANT_NAME: 'Harbour Pay', CHOBA_CURRENCY: 'QAR' },
    isEmpty: true,
    // Prepares an empty database in the same way as a start in production.
    prepare: async ({ engine, config, tenants, identity: { admin: identity } }) => {
      const first = { ...config.firstTenant, origin: config.publicUrl, keycloakUrl: '' }
      const start = { engine, identity, tenants, first }
      const notice = await prepareSetup({ ...start, newLink: false })
      link = /http\S+token=\S+/.exec(notice ?? '')![0]
      // A second start does not show the link again, but says how to get a new link.
      const again = await prepareSetup({ ...start, newLink: false })
      expect(again).not.toContain('token=')
      expect(again).toContain('--new-link')
    },
  })
})
test.afterAll(() => server.stop())

test.use({ locale: 'en-US', expectedErrors: [new RegExp(`status of 404|${SIGN_IN_ENDED.source}`)] })

test('the setup link leads from an empty installation to a signed-in administrator', async ({
  page,
}) => {
  const { setup, signIn, results, session } = en
  await page.goto(link)
  await expect(page.getByRole('heading', { name: setup.title, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Harbour Pay/)
  for (const language of ['ja', 'mn', 'en'] as const) {
    await page.getByRole('link', { name: languages[language].signIn.languageName }).click()
    await expect(
      page.getByRole('heading', { name: languages[language].setup.title, level: 1 }),
    ).toBeVisible()
  }
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(signIn.username).fill('harbour')
  await field(setup.fullName).fill('Hana Minato')
  await field(setup.email).fill('hana@harbour.example')
  await field(signIn.password).fill('harbour-Ledger-41')
  await field(setup.passwordAgain).fill('harbour-Ledger-41')
  await page.getByRole('button', { name: setup.submit }).click()
  await expect(page.getByRole('alert')).toHaveText(results.passwordContainsUsername)
  await expect(field(signIn.password)).toBeFocused()
  await expect(field(setup.fullName)).toHaveValue('Hana Minato')

  await field(signIn.password).fill(PASSWORD)
  await field(setup.passwordAgain).fill(PASSWORD)
  await page.getByRole('button', { name: setup.submit }).click()
  await expect(page.getByRole('heading', { name: setup.doneTitle, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: setup.open }).click()

  await field(signIn.usernameOrEmail).fill('harbour')
  await field(signIn.password).fill(PASSWORD)
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')

  // In production, an administrator must set up two-step verification first.
  const { step } = session
  const dialog = accountDialog(page, 'secondStep', 'en')
  await expect(dialog.getByText(step.forced)).toBeVisible()
  await expect(page.locator('#main')).toBeHidden()
  const inDialog = (label: string) => dialog.getByLabel(label, { exact: true })
  await inDialog(step.password).fill(PASSWORD)
  await inDialog(step.email).fill(CODES)
  await inDialog(step.confirmEmail).fill(CODES)
  await dialog.getByRole('button', { name: step.act, exact: true }).click()
  await inDialog(signIn.code).fill(await codeSentTo(server, CODES))
  await dialog.getByRole('button', { name: step.prove, exact: true }).click()
  await dialog.getByRole('button', { name: session.goodbye.go, exact: true }).click()

  await field(signIn.usernameOrEmail).fill('harbour')
  await field(signIn.password).fill(PASSWORD)
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
  await field(signIn.code).fill(await codeSentTo(server, CODES, 'signInCode'))
  await page.getByRole('button', { name: signIn.codeSubmit, exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('button', { name: /Hana Minato/ })).toBeVisible()
  // The checklist shows the next step of an empty installation.
  const list = page.getByRole('region', { name: en.tenantSetup.title, exact: true })
  await expect(list.getByText(en.tenantSetup.next)).toBeVisible()
  const next = list.getByRole('listitem').filter({ hasText: en.tenantSetup.next })
  await expect(next).toContainText(en.tenantSetup.step.ADMINISTRATORS)
  const way = list.getByRole('link', { name: en.tenantSetup.act.paymentType })
  await way.click()
  await expect.poll(() => pathIn(page)).toBe('/tradeType/paymentType')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: setup.badLinkTitle, level: 1 })).toBeVisible()
})
