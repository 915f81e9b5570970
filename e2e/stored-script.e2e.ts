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
import { openInsideServer, type InsideServer } from './support/inside-server.ts'
import { openLocalPage, type LocalPage } from './support/local-page.ts'
import { drawerIn, goTo, listStands, rowsIn } from './support/screen.ts'
import { signInAs, type DemoUser } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Whatever people can enter is shown as text on every page that shows it: sixty-three payloads in every text at once. One
// that became an element would run, ask another origin for something, or violate the content security policy, which the
// console says.

const run = 'window.__ran=1'

/** @param other an origin that must never be asked for anything */
const payloadsOf = (other: string): string[] => [
  `<img src=x onerror=${run}>`,
  `<img src=${other}/img>`,
  `"><img src=x onerror=${run}>`,
  `'><img src=x onerror=${run}>`,
  `" onmouseover=${run} autofocus onfocus=${run} x="`,
  `' onmouseover='${run}' x='`,
  '` onmouseover=`window.__ran=1` x=`',
  `</span><svg onload=${run}>`,
  `<svg/onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<math><mtext><img src=x onerror=${run}></mtext></math>`,
  `<body onload=${run}>`,
  `<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>`,
  `<iframe src="javascript:parent.__ran=1"></iframe>`,
  `<iframe src=${other}/frame></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src=${other}/embed>`,
  `<a href="javascript:${run}">x</a>`,
  `<a href=" &#106;avascript:${run}">x</a>`,
  `<form action=${other}/form><button>x</button></form>`,
  `<input autofocus onfocus=${run}>`,
  `<details open ontoggle=${run}>x</details>`,
  `<video><source onerror=${run}></video>`,
  `<audio src=x onerror=${run}></audio>`,
  `<link rel=stylesheet href=${other}/style>`,
  `<meta http-equiv=refresh content="0;url=${other}/meta">`,
  `<base href=${other}/>`,
  `<div style="background:url(${other}/css)">x</div>`,
  `<style>@import url(${other}/import)</style>`,
  `</script><script>${run}</script>`,
  `<script src=${other}/script></script>`,
  `</textarea><img src=x onerror=${run}>`,
  `</title><img src=x onerror=${run}>`,
  `</style><img src=x onerror=${run}>`,
  `]]><img src=x onerror=${run}>`,
  `&lt;img src=x onerror=${run}&gt;`,
  `\\u003cimg src=x onerror=${run}\\u003e`,
  `%3Cimg%20src=x%20onerror=${run}%3E`,
  `javascript:${run}`,
  `{{constructor.constructor('${run}')()}} \${${run}}`,
  `{count, plural, other {<b>#</b>}} {name} '{'`,
  // In the markup of notifications, and what a parser of HTML takes for markup though it looks like none.
  `[x](javascript:${run})`,
  `[x](<javascript:${run}>)`,
  `[x](java&#115;cript:${run})`,
  `[x](vbscript:${run})`,
  `[x](data:text/html,<script>${run}</script>)`,
  `![x](${other}/markup)`,
  `![x](x "onerror=${run}")`,
  `![" onerror=${run} x="](x)`,
  `<javascript:${run}>`,
  `[x]: javascript:${run}`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<!--><img src=x onerror=${run}>-->`,
  `<![CDATA[><img src=x onerror=${run}>]]>`,
  `<template><img src=x onerror=${run}></template>`,
  `<select><option><style></option></select><img src=x onerror=${run}></style>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<x contenteditable onblur=${run} tabindex=1>x</x>`,
  `<button popovertarget=x onbeforetoggle=${run}>x</button>`,
  `<img src=x:x onerror\u000b=${run}>`,
  `\u202e<img src=x onerror=${run}>`,
]

const folder = mkdtempSync(join(tmpdir(), 'choba-stored-script-'))
let server: InsideServer
let other: LocalPage
let hostile: string

/** Puts the text wherever people, files and calls can put one. */
const sentences = [
  `insert into views (merchant_id, id, tenant_id, user_id, screen, name, filters, columns)
     select merchant_id, 1, tenant_id, id, 'trade', left($1, 1), '{}', '{}' from users where username = 'owner'
     on conflict do nothing`,
  'update companies set name = $1',
  'update stores set name = $1',
  'update terminals set terminal_no = $1 || merchant_id || id, device_no = $1',
  'update brands set name_ja = $1, name_en = $1, name_mn = $1',
  'update merchants set name = $1, changed_by = $1, changed_at = now()',
  'update roles set name = $1 || id, changed_by = $1, changed_at = now() where builtin is null',
  'update users set full_name = $1, phone = $1, email = $1 || id, changed_by = $1, changed_at = now()',
  `update users set username = $1 || id where username not in ('owner', 'superadmin', 'sysconfig')`,
  `update transactions set remark = $1, out_trade_no = $1, wallet_trade_no = $1, device_no = $1, device_proc_no = $1`,
  'update notifications set title = $1, content = $1, author_name = $1, for_all = true, merchant_id = null, expires_at = null',
  `insert into notification_files (tenant_id, notification_id, name, label, content_type, bytes, added_by)
     select tenant_id, id, gen_random_uuid(), $1, 'application/pdf', '%PDF-', $1 from notifications`,
  'update reviews set content = $1, platform = $1',
  'update views set name = $1, filters = jsonb_build_object($1::text, $1::text)',
  `update audit_entries set user_name = $1, object = $1, ip = $1,
     detail = jsonb_build_object('before', jsonb_build_object('name', $1::text), 'after', jsonb_build_object($1::text, $1::text))`,
  `update tenants set name = $1, oem = $1`,
]

async function plant(connection: Connection): Promise<void> {
  for (const sentence of sentences) await connection.query(sentence, [hostile])
}

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

/** Everything a page says: its text, and what it says in attributes. */
const saidBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = ['title', 'aria-label', 'value', 'content', 'alt', 'placeholder']
    const said = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.documentElement.textContent, ...said].join('\n')
  })

/** Nothing of the text is an element, has run, or has gone anywhere. */
async function expectText(page: Page, where: string): Promise<void> {
  await expect.poll(() => saidBy(page), where).toContain(hostile)
  const became = await page.evaluate(() => {
    const handlers = ['error', 'load', 'mouseover', 'focus', 'toggle', 'begin'].map((name) => `[on${name}]`)
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
      elements: [...document.querySelectorAll([...handlers, ...elements].join())].map(({ outerHTML }) => outerHTML),
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

/** Opens the first row of the list in view, and comes back. */
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

test('what people enter is text on every screen', async ({ browser }) => {
  for (const [user, places] of screens) {
    const context = await browser.newContext()
    const screen = await context.newPage()
    watch(screen)
    await signInAs(screen, user, { origin: server.origin })
    for (const place of places) {
      await goTo(screen, place)
      await listStands(screen)
      await expectText(screen, `${user} at ${place}`)
      await openFirst(screen, `${user} at ${place}`)
    }
    await context.close()
  }
})

test('what people enter is text in what opens beside the screens', async ({ page }) => {
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
  // A link that is no good is a 404, and a sandboxed frame lets no script in, the browser's own for tests included.
  test.use({ expectedErrors: [/status of 404|Blocked script execution/] })

  test('what people enter is text on the pages before the portal, in the mailbox and in an e-mail', async ({
    page,
  }) => {
    watch(page)
    const id = randomUUID()
    const writtenAt = new Date()
    const sender = { sender: hostile, brand: '#336699', home: server.origin }
    const values = { link: `${server.origin}/account/password?token=x`, userName: hostile, hours: 24 }
    const mail = compose({ kind: 'invitation', to: 'x@example.com', language: 'ja', values }, sender)
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
      await expect.poll(() => page.url()).toContain(where === 'the sign-in page' ? '/interaction/' : path)
      await expectText(page, where)
    }
    await server.setTenant('demo', { show_service_unavailable: true })
    await expect(async () => {
      await page.goto(`${server.origin}/`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(page.url()).not.toContain('/interaction/')
    }).toPass()
    await expectText(page, 'the maintenance page')
  })
})
