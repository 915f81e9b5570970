import { ja } from '@choba/phrases/ja.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { accountDialog, chooseInUserMenu } from './support/account.ts'
import { openInsideServer, type InsideServer } from './support/inside-server.ts'
import { openLocalPage, type LocalPage } from './support/local-page.ts'
import { goTo, listStands, rowsIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const TAG = 'G-ABCD1234'

/** Script of a third party that tries to access the portal, and shows the outcomes in its frame. */
const curious = `
const tried = {}
const attempt = (name, act) => { try { tried[name] = 'got ' + act() } catch (error) { tried[name] = error.name } }
attempt('session', () => sessionStorage.getItem('token'))
attempt('local', () => localStorage.length)
attempt('cookie', () => document.cookie)
attempt('parent', () => parent.document.title)
attempt('top', () => top.location.href)
attempt('name', () => JSON.stringify(document.currentScript?.dataset ?? {}))
attempt('origin', () => self.origin)
document.title = JSON.stringify(tried)
const told = []
addEventListener('message', ({ data }) => { told.push(data); document.body.textContent = JSON.stringify(told) })
`

let server: InsideServer
let thirdParty: LocalPage

test.beforeAll(async () => {
  thirdParty = await openLocalPage({ '/bot.js': { type: 'text/javascript', body: curious } })
  server = await openInsideServer({ env: { CHOBA_WIDGET_ORIGINS: thirdParty.origin } })
})
test.afterAll(async () => {
  await server.stop()
  thirdParty.stop()
})

/** Collects the addresses of all requests to other origins in this browser. */
function foreignRequests(context: BrowserContext): string[] {
  const foreign: string[] = []
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== server.origin) foreign.push(request.url())
  })
  return foreign
}

/**
 * Answers requests to Google with the script above, until the returned function is called; then
 * they fail. The interception stays active, because a frame that loads late would otherwise contact
 * Google.
 */
async function answerForGoogle(context: BrowserContext): Promise<() => void> {
  let fails = false
  await context.route('https://www.googletagmanager.com/**', (route) =>
    fails ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: curious }),
  )
  return () => {
    fails = true
  }
}

const switchOn = (set: { chat_bot?: string; chat_bot_api?: string; g_tag?: string }) =>
  server.setTenant('demo', set)

/** Waits until the server writes the changed list of widgets into the page. */
async function untilWidgets(page: Page, names: string): Promise<void> {
  const written = `name="choba-widgets" content="${names}"`
  await expect.poll(async () => (await page.request.get(server.origin)).text()).toContain(written)
  await page.reload()
}

const chatButton = (page: Page) => page.getByRole('button', { name: ja.shell.chat.open })
const frameOf = (page: Page, kind: 'chat' | 'tag') =>
  page.frames().find((frame) => frame.url() === `${server.origin}/widget/${kind}`)

async function triedIn(page: Page, kind: 'chat' | 'tag'): Promise<Record<string, string>> {
  await expect.poll(() => frameOf(page, kind)?.title() ?? '').toMatch(/^\{/)
  return JSON.parse(await frameOf(page, kind)!.title()) as Record<string, string>
}

test('if no widgets are enabled, no screen sends a request to another server', async ({
  page,
  context,
}) => {
  const foreign = foreignRequests(context)
  await signInAs(page, 'owner', { origin: server.origin })
  await listStands(page)
  await rowsIn(page).first().press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const place of ['trade', 'systrade', 'no/such/place', '']) {
    await goTo(page, place)
    await listStands(page).catch(() => undefined)
  }
  await page.goto(`${server.origin}/?childmode#/trade`)
  await listStands(page)
  expect(foreign).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(chatButton(page)).toHaveCount(0)
})

test('a chat-bot opens with a button and cannot access the portal', async ({ page, context }) => {
  const foreign = foreignRequests(context)
  await signInAs(page, 'owner', { origin: server.origin })
  await switchOn({ chat_bot: 'helper', chat_bot_api: `${thirdParty.origin}/bot.js` })
  await untilWidgets(page, 'chat')
  await listStands(page)
  // Before the user presses the button, the chat-bot loads nothing.
  expect(foreign).toEqual([])

  await chatButton(page).click()
  expect(await triedIn(page, 'chat')).toEqual({
    session: 'SecurityError',
    local: 'SecurityError',
    cookie: 'SecurityError',
    parent: 'SecurityError',
    top: 'SecurityError',
    name: 'got {"bot":"helper"}',
    origin: 'got null',
  })
  expect(new Set(foreign)).toEqual(new Set([`${thirdParty.origin}/bot.js`]))

  // The chat-bot receives the kind of screen, but not the number of the transaction.
  await rowsIn(page).first().press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  const told = page.frameLocator('iframe[src="/widget/chat"]').locator('body')
  await expect(told).toContainText('{"type":"choba-route","route":"/trade/$paymentNo"}')
  const messages = JSON.parse(await told.innerText()) as { type: string; route: string }[]
  for (const message of messages) {
    expect(Object.keys(message)).toEqual(['type', 'route'])
    expect(message.route).toMatch(/^\/[a-zA-Z$/]*$/)
  }
  await switchOn({ chat_bot: '', chat_bot_api: '' })
})

test('an analytics tag runs in a frame, receives the name of the screen, and cannot access the portal', async ({
  page,
  context,
}) => {
  await answerForGoogle(context)
  const foreign = foreignRequests(context)
  await signInAs(page, 'owner', { origin: server.origin })
  await switchOn({ g_tag: TAG })
  await untilWidgets(page, 'tag')
  await listStands(page)
  expect(await triedIn(page, 'tag')).toMatchObject({
    session: 'SecurityError',
    parent: 'SecurityError',
    origin: 'got null',
  })
  expect(new Set(foreign)).toEqual(new Set([`https://www.googletagmanager.com/gtag/js?id=${TAG}`]))
  const sent = () =>
    frameOf(page, 'tag')!.evaluate(() =>
      JSON.stringify((window as { dataLayer?: unknown }).dataLayer),
    )
  await expect.poll(sent).toContain(`${server.origin}/#/trade`)

  // The frame ignores messages from other sources, and messages without a valid name of a screen.
  await frameOf(page, 'tag')!.evaluate(() => {
    window.postMessage({ type: 'choba-route', route: '/from-inside' }, '*')
  })
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>(
      'iframe[src="/widget/tag"]',
    )!.contentWindow!
    frame.postMessage({ type: 'choba-route', route: 'a b <c>' }, '*')
    frame.postMessage({ type: 'other', route: '/other' }, '*')
    frame.postMessage({ type: 'choba-route', route: '/last' }, '*')
  })
  await expect.poll(sent).toContain('/last')
  expect(await sent()).not.toMatch(/from-inside|a b|\/other/)
  await switchOn({ g_tag: '' })
})

test.describe('the test page of an analytics tag', () => {
  test.use({ expectedErrors: [/ERR_FAILED \(https:\/\/www\.googletagmanager\.com\//] })

  test('says in a separate tab whether the script has loaded', async ({ page, context }) => {
    const failForGoogle = await answerForGoogle(context)
    await signInAs(page, 'owner', { origin: server.origin })
    await switchOn({ g_tag: TAG })
    await untilWidgets(page, 'tag')
    // Waits for the frame in the portal, which loads late and must not load after the widgets are
    // turned off.
    await triedIn(page, 'tag')
    const tab = await context.newPage()
    await tab.goto(`${server.origin}/widget/tag`)
    await expect(tab.getByText(ja.configs.widget.loaded)).toBeVisible()
    failForGoogle()
    await tab.reload()
    await expect(tab.getByText(ja.configs.widget.failed)).toBeVisible()
    await switchOn({ g_tag: '' })
  })
})

test('widgets are absent on the sign-in page, beside account dialogs and in maintenance', async ({
  page,
  context,
}) => {
  await answerForGoogle(context)
  await switchOn({ g_tag: TAG, chat_bot: 'helper', chat_bot_api: `${thirdParty.origin}/bot.js` })
  const foreign = foreignRequests(context)
  await page.goto(server.origin)
  await expect(page.getByLabel(ja.signIn.password, { exact: true })).toBeVisible()
  expect(foreign).toEqual([])

  await signInAs(page, 'owner', { origin: server.origin })
  await untilWidgets(page, 'chat tag')
  await listStands(page)
  await expect(page.locator('iframe[src="/widget/tag"]')).toHaveCount(1)
  await chooseInUserMenu(page, 'changePassword')
  await expect(accountDialog(page, 'changePassword')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.locator(`[aria-label="${ja.shell.chat.open}"]`)).toHaveCount(0)

  foreign.length = 0
  await page.goto(`${server.origin}/?childmode#/trade`)
  await listStands(page)
  await expect(page.locator('iframe[src="/widget/tag"]')).toHaveCount(1)
  await expect(page.locator('iframe')).toHaveCount(1)
  await expect(page.locator(`[aria-label="${ja.shell.chat.open}"]`)).toHaveCount(0)

  await server.setTenant('demo', { show_service_unavailable: true })
  const config = `${server.origin}/apiproxy/api/tenant/getcurrenttenantwebconfig`
  await expect
    .poll(async () => (await page.request.get(config)).text())
    .toContain('"showServiceUnavailable":true')
  await page.goto(`${server.origin}/#/trade`)
  await expect(page.getByText(ja.shell.maintenance.title)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await server.setTenant('demo', {
    show_service_unavailable: false,
    g_tag: '',
    chat_bot: '',
    chat_bot_api: '',
  })
})
