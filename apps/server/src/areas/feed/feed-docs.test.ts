import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@choba/contract/envelope.ts'
import type { FeedAnswer } from '@choba/contract/feed-rows.ts'
import type { FeedLimits } from '@choba/contract/feed-terminals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { madeKey, ndjson, payment, outcomesOf } from './feed.testing.ts'

let test: TestApp
let origin: string
let folder: string
beforeAll(async () => {
  test = await openTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'choba-feed-docs-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

/** Runs a shell script in the test's temporary folder and returns its output. */
const run = (script: string, env: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('sh', ['-eu', '-c', script], {
      cwd: folder,
      env: { ...process.env, ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said += String(text)))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(`${code}: ${said}`))))
  })

/**
 * Returns the shell scripts of docs/feed.md, changed to name the tenant in a header. In production,
 * the host name selects the tenant, but the test server's address belongs to no tenant.
 */
async function scriptsOf(): Promise<string[]> {
  const text = await readFile(new URL('../../../../../docs/feed.md', import.meta.url), 'utf8')
  const scripts = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, script]) => script!)
  return scripts.map((script) => script.replace('--header', "--header 'X-Tenant: demo' --header"))
}

const said = async <T>(script: string, env: Record<string, string>) =>
  (JSON.parse(await run(script, env)) as Envelope<T>).result

it('the feed accepts rows, heartbeats and limits requests of the curl scripts in docs/feed.md', async () => {
  const [rows, heartbeat, limits] = (await scriptsOf()) as [string, string, string]
  const { keyId, secret } = await madeKey(test)
  await writeFile(
    join(folder, 'rows.ndjson'),
    ndjson([payment('curl-1', { remark: '売上 ¥' }), payment('curl-2')]),
  )
  const env = { CHOBA_ORIGIN: origin, FEED_KEY: keyId, FEED_SECRET: secret }
  expect(outcomesOf(await said<FeedAnswer>(rows, env))).toEqual(['ACCEPTED', 'ACCEPTED'])
  expect(outcomesOf(await said<FeedAnswer>(rows, env))).toEqual(['DUPLICATE', 'DUPLICATE'])
  expect(await said(heartbeat, env)).toMatchObject({ accepted: 1, rejected: 0 })
  const { stores } = await said<FeedLimits>(limits, env)
  expect(stores).toContainEqual(expect.objectContaining({ entCode: 'UTAMARU', storeCode: 'S0001' }))
  for (const script of [rows, heartbeat, limits])
    await expect(run(script, { ...env, FEED_SECRET: `${secret}x` })).rejects.toThrow('401')
}, 30_000)
