import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@choba/contract/envelope.ts'
import type { FeedAnswer } from '@choba/contract/feed-rows.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { madeKey, ndjson, payment, saidOf } from './feed.testing.ts'

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

/** Runs a script in the folder. @returns what it printed */
const run = (script: string, env: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('sh', ['-eu', '-c', script], { cwd: folder, env: { ...process.env, ...env } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(`${code}: ${said}`))))
  })

it('is sent by curl and openssl as docs/feed.md says', async () => {
  const text = await readFile(new URL('../../../../../docs/feed.md', import.meta.url), 'utf8')
  const [, script] = /```sh\n(.*?)```/s.exec(text)!
  // The address of the test is not the tenant's own.
  const here = script!.replace("--header 'Content-Type", "--header 'X-Tenant: demo' --header 'Content-Type")
  const { keyId, secret } = await madeKey(test)
  await writeFile(join(folder, 'rows.ndjson'), ndjson([payment('curl-1', { remark: '売上 ¥' }), payment('curl-2')]))
  const env = { CHOBA_ORIGIN: origin, CHOBA_KEY: keyId, CHOBA_SECRET: secret }
  const answerOf = async () => (JSON.parse(await run(here, env)) as Envelope<FeedAnswer>).result
  expect(saidOf(await answerOf())).toEqual(['ACCEPTED', 'ACCEPTED'])
  expect(saidOf(await answerOf())).toEqual(['DUPLICATE', 'DUPLICATE'])
  await expect(run(here, { ...env, CHOBA_SECRET: `${secret}x` })).rejects.toThrow('401')
}, 30_000)
