import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakePortalBuild } from '#testing/portal-fixture.ts'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'
import { widgetsOf } from './widgets.ts'

const CHAT = 'https://chat.example'
const LOCAL = 'http://localhost:4999'

describe('the widgets of a tenant', () => {
  const none = { g_tag: '', chat_bot: '', chat_bot_api: '' }
  const on = (values: Partial<typeof none>, origins = [CHAT, LOCAL]) =>
    Object.keys(widgetsOf({ ...none, ...values }, origins))

  it('are off by default', () => {
    expect(on({})).toEqual([])
    expect(on({ chat_bot: 'bot' })).toEqual([])
    expect(on({ chat_bot_api: `${CHAT}/bot.js` })).toEqual([])
  })

  it.each(['G-ABCD1234', 'GT-ABCD', 'GTM-ABCDEFG', 'AW-1234567890123456'])(
    'accept the tag %s',
    (g_tag) => {
      expect(on({ g_tag })).toEqual(['tag'])
    },
  )

  it.each([
    'G-abc123',
    'G-ABC',
    'UA-1234-5',
    'G-ABCD"1234',
    ' G-ABCD1234',
    'G-ABCD1234\n',
    'AW-12345678901234567',
    'x',
  ])('reject the tag %j', (g_tag) => expect(on({ g_tag })).toEqual([]))

  it.each([`${CHAT}/bot.js?v=1`, `${LOCAL}/bot.js`])(
    'accept the script %s, because the operator allows its origin',
    (api) => {
      expect(on({ chat_bot: 'bot', chat_bot_api: api })).toEqual(['chat'])
    },
  )

  it.each([
    'https://other.example/bot.js',
    'http://chat.example/bot.js',
    `${CHAT}:8443/bot.js`,
    'https://user:secret@chat.example/bot.js',
    'https://chat.example.evil.example/bot.js',
    'javascript:alert(1)',
    '//chat.example/bot.js',
    'data:text/javascript,1',
    '',
  ])('reject the script %j', (api) => {
    expect(on({ chat_bot: 'bot', chat_bot_api: api })).toEqual([])
  })

  it('reject a bot with an invalid name, and any script if the operator allows no origins', () => {
    expect(on({ chat_bot: 'a b', chat_bot_api: `${CHAT}/bot.js` })).toEqual([])
    expect(on({ chat_bot: 'bot', chat_bot_api: `${CHAT}/bot.js` }, [])).toEqual([])
  })
})

describe('the widget frames', () => {
  const portal = fakePortalBuild()
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp({ config: { portalFolder: portal.folder, widgetOrigins: [CHAT] } })
    const set = {
      g_tag: 'GTM-ABCDEFG',
      chat_bot: 'helper',
      chat_bot_api: `${CHAT}/bot.js?a=1&b="2"`,
    }
    await asOwner(test.engine, (q) =>
      q.updateTable('tenants').set(set).where('code', '=', 'steppe').execute(),
    )
  })
  afterAll(async () => {
    await test.close()
    portal.remove()
  })
  const fetched = (url: string, host: keyof typeof hosts) =>
    test.app.inject({ url, headers: { host: hosts[host] } })

  it('exist only for the tenant that has enabled the widgets', async () => {
    expect((await fetched('/', 'steppe')).body).toContain('name="choba-widgets" content="chat tag"')
    expect((await fetched('/', 'demo')).body).toContain('name="choba-widgets" content=""')
    expect((await fetched('/widget/chat', 'demo')).statusCode).toBe(404)
    expect((await fetched('/widget/tag', 'demo')).statusCode).toBe(404)
  })

  it('have no origin, and load only from the script’s origin', async () => {
    const { headers } = await fetched('/widget/chat', 'steppe')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-popups; default-src 'none';/)
    expect(policy).toContain(`; script-src http://${hosts.steppe}/widget/chat.js ${CHAT};`)
    expect(policy).not.toContain('allow-same-origin')
    const others = [...policy.matchAll(/https?:\/\/[^\s;]+/g)].map(([source]) => source)
    expect(new Set(others)).toEqual(new Set([`http://${hosts.steppe}/widget/chat.js`, CHAT]))
  })

  it('pass settings to their script, and contain no inline script', async () => {
    const { body } = await fetched('/widget/chat', 'steppe')
    const settings = /data-settings="([^"]*)"/
      .exec(body)![1]!
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    expect(JSON.parse(settings)).toEqual({
      script: `${CHAT}/bot.js?a=1&b=%222%22`,
      bot: 'helper',
      home: `http://${hosts.steppe}`,
    })
    expect(body.match(/<script[^>]*>/g)).toHaveLength(1)
    expect(body).toContain(`<script src="http://${hosts.steppe}/widget/chat.js"`)
  })

  it("can load Choba's script although they have no origin", async () => {
    const { headers } = await fetched('/widget/chat.js', 'steppe')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })
})
