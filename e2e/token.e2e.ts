import { freePort } from '../tools/free-port.ts'
import { openDevPortal } from './support/dev-portal.ts'
import { openInsideServer, type InsideServer } from './support/inside-server.ts'
import { listStands } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Retries are off, because they could hide a race between two renewals.
test.describe.configure({ retries: 0 })

// Loads the portal as source modules, so that the page can use the portal's API client for its
// calls.
let server: InsideServer
let closePortal: () => Promise<void>
let origin: string

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const port = await freePort()
  origin = `http://localhost:${port}`
  server = await openInsideServer({ env: { PUBLIC_URL: origin } })
  closePortal = await openDevPortal(port, `http://localhost:${server.config.port}`)
})
test.afterAll(async () => {
  await closePortal()
  await server.stop()
})

test('fifty calls with an expired token renew the token once, and all calls succeed', async ({
  page,
}) => {
  test.slow()
  await page.clock.install()
  await signInAs(page, 'owner', { origin })
  await listStands(page)
  const renewals: string[] = []
  const bearers = new Set<string>()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/protocol/openid-connect/token'))
      renewals.push(request.postData() ?? '')
    if (!request.url().endsWith('/api/user/userinfo') || request.headers()['x-background']) return
    calls += 1
    bearers.add(request.headers()['authorization'] ?? '')
  })
  const before = await page.evaluate(() => sessionStorage.getItem('token'))
  await page.clock.fastForward('06:00')
  const names = await page.evaluate(async () => {
    const path = '/src/areas/session/session.api.ts'
    const { sessionApi } = (await import(path)) as {
      sessionApi: { userInfo: { call(): Promise<{ userName: string }> } }
    }
    const users = await Promise.all(Array.from({ length: 50 }, () => sessionApi.userInfo.call()))
    return users.map((user) => user.userName)
  })
  expect(names).toEqual(Array.from({ length: 50 }, () => 'owner'))
  expect(calls).toBe(50)
  expect(renewals).toHaveLength(1)
  expect(renewals[0]).toContain('grant_type=refresh_token')
  expect([...bearers]).toEqual([
    `Bearer ${await page.evaluate(() => sessionStorage.getItem('token'))}`,
  ])
  expect([...bearers]).not.toEqual([`Bearer ${before}`])
})

test('a token that is valid for less than five seconds is renewed before a call, and others are used', async ({
  page,
}) => {
  test.slow()
  await page.clock.install()
  await signInAs(page, 'owner', { origin })
  await listStands(page)
  let renewals = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/protocol/openid-connect/token')) renewals += 1
  })
  const leftOf = () =>
    page.evaluate(() => {
      const [, body = ''] = sessionStorage.getItem('token')!.split('.')
      const { exp } = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as {
        exp: number
      }
      return exp - Date.now() / 1000
    })
  const call = () =>
    page.evaluate(async () => {
      const path = '/src/areas/session/session.api.ts'
      const { sessionApi } = (await import(path)) as {
        sessionApi: { userInfo: { call(): Promise<unknown> } }
      }
      await sessionApi.userInfo.call()
    })
  // Pauses the timers of the page, so that only the test causes calls.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.clock.pauseAt(
    (await page.evaluate(() => Date.now())) + Math.floor(((await leftOf()) - 15) * 1_000),
  )
  renewals = 0
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  if ((await leftOf()) < 14) throw new Error('The portal has renewed the token by itself')
  await call()
  expect(renewals).toBe(0)
  await page.clock.pauseAt(
    (await page.evaluate(() => Date.now())) + Math.floor(((await leftOf()) - 4) * 1_000),
  )
  await call()
  expect(renewals).toBe(1)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).not.toBe(token)
})
