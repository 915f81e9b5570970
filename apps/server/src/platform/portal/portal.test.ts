import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const asset = (path: string, encodings?: string) =>
  test.app.inject({
    url: `/assets/${path}`,
    headers: { host: hosts.demo, ...(encodings !== undefined && { 'accept-encoding': encodings }) },
  })

describe('an asset of the portal', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)(
    'is compressed for a browser that accepts %s',
    async (encodings, expected, decompress) => {
      const answer = await asset('main-abc.js', encodings)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-encoding': expected,
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      expect(decompress(answer.rawPayload).toString()).toBe('')
    },
  )

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0'])(
    'is not compressed for a browser that accepts %s',
    async (encodings) => {
      const answer = await asset('main-abc.js', encodings)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.headers['vary']).toBe('accept-encoding')
    },
  )

  it.each(['main-abc.js.br', 'main-abc.js.gz'])(
    'is not available at the file name of its compressed variant, %s',
    async (path) => {
      expect((await asset(path)).statusCode).not.toBe(200)
    },
  )
})

it('the page of the portal has no mark of quiet mode on a server that is not in quiet mode', async () => {
  const { body } = await test.app.inject({
    url: '/',
    headers: { host: hosts.demo, 'accept-language': 'en' },
  })
  expect(body).toContain('<html lang="en">')
})
