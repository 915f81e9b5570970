import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Page } from '@playwright/test'
import { compose } from '../apps/server/src/platform/mail/compose.ts'
import { outboxTransport } from '../apps/server/src/platform/mail/outbox.ts'
import { payloadsOf, run } from './support/hostile-payloads.ts'
import { openInsideServer, type InsideServer } from './support/inside-server.ts'
import { openLocalPage, type LocalPage } from './support/local-page.ts'
import { plantText } from './support/plant-text.ts'
import { drawerIn, goTo, listStands, rowsIn } from './support/screen.ts'
import { signInAs, type DemoUser } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Retries are off, because they could hide a script that runs only sometimes.
test.describe.configure({ retries: 0 })

// All text that users can enter must appear as text on every page. The test text contains 63
// payloads. A payload that became an element would run, contact another server, or violate the
// content security policy, which the console reports.

const folder = mkdtempSync(join(tmpdir(), 'choba-stored-script-'))
let server: InsideServer
let other: LocalPage
let hostile: string

const plant = (connection: Connection) =>
  plantText(connection, hostile, `url(${other.origin}/colour)`)

test.beforeAll(async () => {
  other = await openLocalPage({})
  hostile = payloadsOf(other.origin).join(' ')
  server = await openInsideServer({ env: { CHOBA_DATA: folder, CHOBA_CHECK: '0' } })
  await asOwner(server.engine, (_q, connection) => plant(connection))
})
test.afterAll(async () => {
  other.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns all text of a page, including attributes. */
const saidBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = ['title', 'aria-label', 'value', 'content', 'alt', 'placeholder']
    const said = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.documentElement.textContent, ...said].join('\n')
  })

/**
 * Expects that the page contains the text, but that no part of it became an element, ran or sent a
 * request.
 */
async function expectText(page: Page, where: string, text = hostile): Promise<void> {
  await expect.poll(() => saidBy(page), where).toContain(text)
  const became = await page.evaluate(() => {
    const handlers = ['error', 'load', 'mouseover', 'focus', 'toggle', 'begin'].map(
      (name) => `[on${name}]`,
    )
    const elements = [
      'img[src="x"]',
      'iframe:not([sandbox])',
      'object',
      'embed',
      'base',
      'math',
      'animate',
      'a[href*="avascript"]',
      'meta[http-equiv]',
    ]
    return {
      elements: [...document.querySelectorAll([...handlers, ...elements].join())].map(
        ({ outerHTML }) => outerHTML,
      ),
      ran: Reflect.get(window, '__ran') as unknown,
    }
  })
  expect(became, where).toEqual({ elements: [], ran: undefined })
  expect(other.asked, where).toEqual([])
}

function watch(page: Page): void {
  page.on('dialog', (dialog) => {
    void dialog.dismiss()
    throw new Error(`a dialog: ${dialog.message()}`)
  })
}

/** Opens the first row of the visible list, then goes back. */
async function openFirst(page: Page, where: string): Promise<void> {
  await rowsIn(page)
    .first()
    .click({ position: { x: 8, y: 8 } })
  await expect(drawerIn(page), where).toBeVisible()
  await expect(drawerIn(page).locator('[aria-busy=true]')).toHaveCount(0)
  await expectText(page, `${where}, opened`)
  await page.keyboard.press('Escape')
  await expect(drawerIn(page)).toHaveCount(0)
}

const period = `dateFrom=${new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)}&dateTo=${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}`
const screens: [DemoUser, string[]][] = [
  ['owner', [`trade?${period}`, 'setting/user', 'setting/rights', 'setting/audit', 'message']],
  [
    'superadmin',
    [
      `systrade?${period}`,
      'setting/adminUser',
      'setting/adminUserRole',
      'setting/adminUserManage',
      'message',
      'message/sysManagement',
    ],
  ],
]

test('user input is shown as text on every screen', async ({ browser }) => {
  for (const [user, places] of screens) {
    const context = await browser.newContext()
    const screen = await context.newPage()
    watch(screen)
    await signInAs(screen, user, { origin: server.origin })
    for (const [at, place] of places.entries()) {
      const before = await screen.title()
      await goTo(screen, place)
      // Consecutive screens have different titles, so a changed title means that the next screen is
      // visible.
      if (at > 0) await expect(screen, place).not.toHaveTitle(before)
      await listStands(screen)
      await expectText(screen, `${user} at ${place}`)
      await openFirst(screen, `${user} at ${place}`)
    }
    await context.close()
  }
})

test.describe('configuration screens', () => {
  // Error that the console logs because the server rejects a file that is not an image.
  test.use({ expectedErrors: [/status of 415/] })

  test('show user input as text: tenants, setting types and values, payment methods, logos', async ({
    page,
  }) => {
    watch(page)
    await signInAs(page, 'sysconfig', { origin: server.origin })
    const { catalogue, configs, feedbackReview, tenants } = languages.ja
    for (const [place, title] of [
      ['tenant/tenant', tenants.screens.tenants],
      ['tenant/tenantType', configs.screens.types],
      ['tradeType/paymentType', catalogue.screens.paymentType],
      ['tradeType/paymentLogos', catalogue.screens.paymentLogos],
      ['feedback', feedbackReview.screens.feedback],
    ] as const) {
      await goTo(page, place)
      await expect(page, place).toHaveTitle(new RegExp(`^${title}`))
      await listStands(page)
      await expectText(page, place)
      await openFirst(page, place)
    }
    const inDrawer = drawerIn(page).getByRole('textbox').first()
    const inMain = (text: string) => page.locator('#main').getByText(text).first()
    // Waits for content of the screen, because the page frame already contains the text.
    for (const [place, sign] of [
      ['tradeType/paymentClass', inMain('WALLET')],
      ['tenant/tenantType/902/edit', inDrawer],
      ['tenant/tenantConfig', inMain(hostile)],
      ['tenant/tenantConfig?history=all', drawerIn(page).getByText(hostile).first()],
      ['tenant/CreditCardConfig?merchant=SHIBUYA-COFFEE', inMain(hostile)],
      ['tenant/tenant/steppe/edit', inDrawer],
    ] as const) {
      await goTo(page, place)
      await expect(sign, place).toBeVisible()
      await expectText(page, place)
    }
    // The error for a file that is not an image contains the name of the file.
    await goTo(page, 'tenant/tenant/steppe')
    const files = drawerIn(page).locator('input[type=file]')
    await expect(files).toHaveCount(2)
    for (const [at, name] of [hostile, `${payloadsOf(other.origin)[3]!}.png`].entries()) {
      await files.nth(at).setInputFiles({
        name,
        mimeType: 'image/png',
        buffer: Buffer.from('<svg onload=alert(1)/>'),
      })
      await expectText(page, 'the name of a file', name)
    }
  })
})

test('user input is shown as text in the command palette, saved views and feedback dialog', async ({
  page,
}) => {
  const { shell, views } = languages.ja
  watch(page)
  await signInAs(page, 'owner', { origin: server.origin })
  await listStands(page)
  await expectText(page, 'the frame')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('2026')
  await expectText(page, 'the palette')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: views.title }).click()
  await expectText(page, 'the saved views')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: shell.feedback, exact: true }).press('Enter')
  await expectText(page, 'the feedback')
})

test.describe('outside the portal', () => {
  // Errors that the console logs: the status 404 of an invalid link, and the blocked scripts of a
  // sandboxed frame, which include those of the test tools.
  test.use({ expectedErrors: [/status of 404|Blocked script execution/] })

  test('user input is shown as text on pages before sign-in, in the mailbox and in an e-mail', async ({
    page,
  }) => {
    watch(page)
    const id = randomUUID()
    const writtenAt = new Date()
    const sender = { sender: hostile, accent: hostile, home: server.origin }
    const values = {
      link: `${server.origin}/account/password?token=x`,
      userName: hostile,
      hours: 24,
    }
    const mail = compose(
      { kind: 'invitation', to: 'x@example.com', language: 'ja', values },
      sender,
    )
    await outboxTransport(server.config.outbox!).send(
      {
        id,
        tenantId: 1,
        kind: 'invitation',
        messageId: `<${id}@example.com>`,
        writtenAt,
        from: { name: 'x', address: 'x@example.com' },
        to: 'x@example.com',
        returnPath: null,
        unsubscribe: null,
        ...mail,
      },
      AbortSignal.timeout(10_000),
    )
    await asOwner(server.engine, async (_q, connection) => {
      await plant(connection)
      await connection.query(
        `insert into mails (tenant_id, id, kind, recipient, subject, created_at, sent_at)
         values ((select id from tenants where code = 'demo'), $1, 'invitation', $2, $2, $3, now())`,
        [id, hostile, writtenAt],
      )
    })
    const pages = {
      'the sign-in page': '/',
      'a sign-in page that has expired': '/realms/demo/interaction/x',
      'a link that is no good': '/account/password?token=x',
      'the mailbox': '/mailbox',
      'an e-mail': `/mailbox/${id}`,
      'its HTML': `/mailbox/${id}/html`,
    }
    for (const [where, path] of Object.entries(pages)) {
      await page.goto(server.origin + path)
      await expect
        .poll(() => page.url())
        .toContain(where === 'the sign-in page' ? '/interaction/' : path)
      await expectText(page, where)
    }
    for (const { signIn } of [languages.en, languages.mn]) {
      await page.goto(server.origin)
      await page.getByRole('link', { name: signIn.languageName }).click()
      await expect(page.getByRole('heading', { name: signIn.title, level: 1 })).toBeVisible()
      await expectText(page, `the sign-in page in ${signIn.languageName}`)
    }
    for (const file of ['style.css', 'favicon', 'logo'])
      expect(
        await (await page.request.get(`${server.origin}/theme/${file}`)).text(),
        file,
      ).not.toContain(run)
    await server.setTenant('demo', { show_service_unavailable: true })
    await expect(async () => {
      await page.goto(`${server.origin}/`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(page.url()).not.toContain('/interaction/')
    }).toPass()
    await expectText(page, 'the maintenance page')
  })
})
