import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-typeface-'))
  test = await openTestApp({ config: { outbox: join(folder, 'outbox') } })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const fetched = (url: string, host: string = hosts.demo) =>
  test.app.inject({ url, headers: { host } })

describe('the font', () => {
  it.each([hosts.demo, hosts.steppe, 'nowhere.example'])(
    'is cached for a year by a browser at %s',
    async (host) => {
      const { statusCode, headers, rawPayload } = await fetched('/typeface/choba-sans.woff2', host)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(rawPayload.subarray(0, 4).toString()).toBe('wOF2')
    },
  )

  it.each(['/realms/demo/assets/page.css', '/mailbox/mailbox.css'])(
    'is requested with its version by the style sheet %s',
    async (sheet) => {
      const { body } = await fetched(sheet)
      const version = /\/typeface\/choba-sans\.woff2\?v=(\w+)/.exec(body)?.[1]
      const { rawPayload } = await fetched('/typeface/choba-sans.woff2')
      expect(version).toBe(createHash('sha256').update(rawPayload).digest('hex').slice(0, 8))
    },
  )
})
