import { openInsideServer, type InsideServer } from './support/inside-server.ts'
import { openLocalPage, type LocalPage } from './support/local-page.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Retries are off, because they could hide a script that runs only sometimes.
test.describe.configure({ retries: 0 })

let server: InsideServer
let parent: LocalPage

test.beforeAll(async () => {
  server = await openInsideServer()
  const frame = (address: string) => ({
    type: 'text/html',
    body: `<!doctype html><title>shop</title><iframe src="${address}"></iframe>`,
  })
  parent = await openLocalPage({
    '/portal': frame(`${server.origin}/?childmode`),
    '/sign-in': frame(`${server.origin}/realms/demo/interaction/x`),
    '/api': frame(`${server.origin}/apiproxy/api/tenant/getcurrenttenantwebconfig`),
    '/mailbox': frame(`${server.origin}/mailbox`),
    '/favicon.ico': { type: 'image/png', body: '' },
  })
})
test.afterAll(async () => {
  parent.stop()
  await server.stop()
})

test.describe('scripts from text', () => {
  test.use({ expectedErrors: [/TrustedHTML|TrustedScript/] })

  test('are not created by the portal, regardless of the source of the text', async ({ page }) => {
    await signInAs(page, 'owner', { origin: server.origin })
    const refused = await page.evaluate(() => {
      const tries = [
        () => void (document.createElement('div').innerHTML = '<b>x</b>'),
        () => void (document.createElement('script').text = 'window.x = 1'),
      ]
      return tries.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      })
    })
    expect(refused).toEqual(['TypeError', 'TypeError'])
  })
})
test.describe('in a frame of another page', () => {
  test.use({
    expectedErrors: [/frame-ancestors|Refused to frame|Framing|status of 404|X-Frame-Options/],
  })

  test('no page is shown by default; if the tenant names the other page, only the portal is shown', async ({
    page,
  }) => {
    await signInAs(page, 'owner', { origin: server.origin })
    const expectRefused = async (path: string) => {
      await page.goto(`${parent.origin}/${path}`)
      await expect.poll(() => page.frames()[1]?.url(), path).toMatch(/^chrome-error:/)
    }
    await expectRefused('portal')

    await server.setTenant('demo', { frame_parents: [parent.origin] })
    // Polls, because the server caches tenants for at most a second.
    const policy = async () =>
      (await page.request.get(server.origin)).headers()['content-security-policy']
    await expect.poll(policy).toContain(`frame-ancestors ${parent.origin}`)
    await page.goto(`${parent.origin}/portal`)
    await expect(page.frameLocator('iframe').locator('main h1')).toBeVisible()
    // Removes the session, because the sign-in page would otherwise redirect to the portal.
    await page.context().clearCookies()
    for (const path of ['sign-in', 'api', 'mailbox']) await expectRefused(path)
  })
})
