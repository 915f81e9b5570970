import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  madeKey,
  payment,
  refundOf,
  rowsOf,
  type MadeKey,
} from '../apps/server/src/areas/feed/feed.testing.ts'
import { openTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts'
import { openFeed, type FeedRow as Row } from '../packages/feed/src/feed-client.ts'

let test: TestApp
let key: MadeKey
let port: number
let folder: string
beforeAll(async () => {
  test = await openTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
  key = await madeKey(test)
  folder = await mkdtemp(join(tmpdir(), 'choba-feed-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

describe('the feed client', () => {
  const options = () => ({ origin: `http://127.0.0.1:${port}`, tenant: 'demo', ...key })
  const client = (name: string, more: object = {}) =>
    openFeed({ ...options(), spool: join(folder, name), ...more })

  it('sends the rows of its spool folder in order after a start, and leaves the folder empty', async () => {
    const first = await client('order')
    await first.give([payment('client-1') as Row])
    await first.give([refundOf('client-2', 'client-1') as Row])
    // Writes an incomplete file, as a client leaves behind that is killed while writing.
    await writeFile(join(folder, 'order', 'half.draft'), '{"paymentNo":"cl')
    const answers: string[] = []
    const again = await client('order', {
      onAnswer: (_answer: unknown, rows: Row[]) => answers.push(rows[0]!['paymentNo']!),
    })
    await again.drain()
    expect(answers).toEqual(['client-1', 'client-2'])
    expect(await readdir(join(folder, 'order'))).toEqual([])
    expect(await rowsOf(test.engine, ['client-2'])).toMatchObject([{ original: 'client-1' }])
  })

  it('keeps rows that it must not send, and reports them', async () => {
    const wrong = await client('wrong', { secret: 'wrong' })
    await wrong.give([payment('client-3') as Row])
    await expect(wrong.drain()).rejects.toThrow(/^401 /)
    expect(await readdir(join(folder, 'wrong'))).toHaveLength(1)
    await (await client('wrong')).drain()
    expect(await rowsOf(test.engine, ['client-3'])).toHaveLength(1)
  })

  it('stops when its signal is aborted, and keeps its rows on disk', async () => {
    const ending = new AbortController()
    const away = await client('away', { origin: 'http://127.0.0.1:1', signal: ending.signal })
    await away.give([payment('client-4') as Row])
    const draining = away.drain()
    ending.abort()
    await expect(draining).rejects.toThrow()
    expect(await readdir(join(folder, 'away'))).toHaveLength(1)
  })
})
