import { ja } from '@choba/phrases/ja.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { Page } from '@playwright/test'
import { prepareDemo } from '../apps/server/src/demo/demo-data.ts'
import { createServices } from '../apps/server/src/services.ts'
import { freePort } from '../tools/free-port.ts'
import { openDevPortal } from './support/dev-portal.ts'
import { openInsideServer, type InsideServer } from './support/inside-server.ts'
import { ask } from './support/portal.ts'
import { listStands, pathIn, say, searchIn } from './support/screen.ts'
import { expectSignInPage, sendSignIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Two servers share one address. `service` is the identity provider of `server`. For `server`, it
// is an external provider that does not ask for codes, so the portal shows its own code page.
const { signIn, shell } = ja
const WANTED = 'dateFrom=2026-01-05&dateTo=2026-02-03'
const ADDRESS = 'codes@example.com'
let origin: string
let service: InsideServer
let server: InsideServer
let closePortal: () => Promise<void>

const at = ({ config }: InsideServer) => `http://localhost:${config.port}`

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = await freePort()
  origin = `http://localhost:${port}`
  service = await openInsideServer({ env: { PUBLIC_URL: origin } })
  server = await openInsideServer({
    env: {
      PUBLIC_URL: origin,
      KEYCLOAK_URL: origin,
      KEYCLOAK_ADMIN_USER: 'nobody',
      KEYCLOAK_ADMIN_PASSWORD: 'nothing',
    },
    // The realm exists already, but was not created through Keycloak's admin API.
    prepare: async ({ engine, config, log }) => {
      const own = await createServices(
        { ...config, keycloak: null },
        { engine, log, worker: false },
      )
      await prepareDemo(own)
      await own.jobs.stop()
    },
  })
  closePortal = await openDevPortal(port, at(server), at(service))
  await server.setTenant('demo', { keycloak_url: origin })
  await asOwner(server.engine, async (q) => {
    const owner = q
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'owner')
      .where('tenant_id', '=', 1)
    const { id } = await owner.executeTakeFirstOrThrow()
    const set = { mfa: true, mfa_email: ADDRESS, subject: String(id) }
    await q.updateTable('users').set(set).where('id', '=', id).execute()
  })
})
test.afterAll(async () => {
  await closePortal()
  await server.stop()
  await service.stop()
})

/** Returns the code in the last e-mail. */
async function sentCode(): Promise<string> {
  const emails = () =>
    asOwner(server.engine, (q) =>
      q
        .selectFrom('mails')
        .select('body_text')
        .where('recipient', '=', ADDRESS)
        .orderBy('created_at', 'desc')
        .execute(),
    )
  await expect.poll(async () => (await emails()).length).toBeGreaterThan(0)
  return /\b\d{6}\b/.exec((await emails())[0]!.body_text!)![0]
}

const pageOf = (page: Page) => ({
  heading: page.getByRole('heading', { name: signIn.codeTitle, level: 1 }),
  code: page.getByLabel(signIn.code, { exact: true }),
  submit: page.getByRole('button', { name: signIn.codeSubmit, exact: true }),
  again: page.getByRole('button', { name: signIn.resend, exact: true }),
  logOut: page.getByRole('button', { name: shell.logOut, exact: true }),
})

test.use({ expectedErrors: [/status of 403/] })

test('before the code is entered, nothing else is accessible; afterwards the requested address opens', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/apiproxy/api/')) asked.push(path.slice('/apiproxy/api/'.length))
  })
  await page.goto(`${origin}/#/trade?${WANTED}`)
  await sendSignIn(page, 'owner')
  const { heading, code, submit, again } = pageOf(page)
  await expect(heading).toBeVisible()
  await expect(page.getByText(say(signIn.codeLead, { email: 'c•••@example.com' }))).toBeVisible()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  expect(new Set(asked)).toEqual(
    new Set(['tenant/getcurrenttenantwebconfig', 'user/userinfo', 'auth/mfa', 'auth/code']),
  )
  expect((await ask(page, 'trade/list')).status).toBe(403)

  await submit.click()
  await expect(page.getByText(signIn.codeMissing)).toBeVisible()
  const right = await sentCode()
  await code.fill(right === '123456' ? '654321' : '123456')
  await submit.click()
  await expect(page.getByText(say(signIn.codeWrong, { left: 4 }))).toBeVisible()
  await code.fill(` ${right.slice(0, 3)} ${right.slice(3)}`)
  await code.press('Enter')
  await listStands(page)
  expect([pathIn(page), String(searchIn(page))]).toEqual(['/trade', WANTED])
  await page.reload()
  await listStands(page)
})

test('a new code can be requested after a delay, and a reload of the page sends no code', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(origin)
  await sendSignIn(page, 'owner')
  const { heading, code, again } = pageOf(page)
  await expect(heading).toBeVisible()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(code).toBeFocused()
  await page.clock.fastForward('00:31')
  await expect(again).not.toHaveAttribute('aria-disabled', 'true')
})

test.describe('the code page', () => {
  // The identity provider is not a Keycloak, so calls to Keycloak's admin API fail.
  test.use({ expectedErrors: [/status of/] })

  test('lets the user log out without entering a code', async ({ page }) => {
    await page.goto(origin)
    await sendSignIn(page, 'owner')
    await pageOf(page).logOut.click()
    await expectSignInPage(page)
  })
})
