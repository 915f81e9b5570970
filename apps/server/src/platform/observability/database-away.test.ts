import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakePortalBuild } from '#testing/portal-fixture.ts'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'

const portal = fakePortalBuild()
let test: TestApp

beforeAll(async () => {
  test = await openTestApp({ config: { portalFolder: portal.folder } })
})
afterAll(async () => {
  await test.close()
  portal.remove()
})

it('without a database, every page and call answers with a temporary error without internal details', async () => {
  const owner = await test.signIn('owner')
  expect((await owner.get('user/userinfo')).status).toBe(200)
  await test.engine.close()

  const called = await owner.get('user/userlist')
  expect(called).toMatchObject({ status: 503, envelope: { resultType: 503, result: null } })
  const headers = { host: hosts.demo, 'accept-language': 'en' }
  const page = (url: string) => test.app.inject({ url, headers })
  const token = test.app.inject({
    method: 'POST',
    url: '/realms/demo/protocol/openid-connect/token',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=refresh_token&client_id=choba-portal&refresh_token=an-old-one',
  })
  const wishes = new URLSearchParams({
    client_id: 'choba-portal',
    redirect_uri: `http://${hosts.demo}/`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  const answers = await Promise.all([
    page(`/realms/demo/protocol/openid-connect/auth?${wishes}`),
    token,
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  for (const { body } of answers) expect(body).not.toMatch(/pool|database/i)

  // The tenants stay cached for a second.
  const status = async (url: string) => (await page(url)).statusCode
  await expect.poll(() => status('/'), { timeout: 10_000 }).toBe(503)
  const { headers: said, body } = await page('/')
  expect([said['content-type'], body.includes('<html lang="en"')]).toEqual([
    'text/html; charset=utf-8',
    true,
  ])
  const link = await page('/account/password?token=abc')
  expect([link.statusCode, link.headers['content-type']]).toEqual([
    503,
    'text/plain; charset=utf-8',
  ])
})
