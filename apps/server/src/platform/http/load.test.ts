import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { refunds } from '@choba/contract/refunds.contract.ts'
import { session } from '@choba/contract/session.contract.ts'
import { transactions } from '@choba/contract/transactions.contract.ts'
import { Overloaded } from '@choba/database/capacity.ts'
import { asOwner } from '@choba/database/owner.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createLoad, laneLimits } from './load.ts'
import { hosts, openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let port: number

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())

interface Answered {
  status: number
  retryAfter: string | undefined
  body: string
}

const search = '/apiproxy/api/trade/list?dateFrom=2026-09-01&dateTo=2026-11-20&state=PAID'

function asking(path: string) {
  const headers = {
    host: hosts.demo,
    authorization: `Bearer ${owner.token}`,
    'accept-language': 'en',
  }
  const sent = request({ port, path, headers, agent: false })
  sent.end()
  return sent
}

async function ask(path: string): Promise<Answered> {
  const [answer] = (await once(asking(path), 'response')) as [IncomingMessage]
  const retryAfter = answer.headers['retry-after']
  return { status: answer.statusCode!, retryAfter, body: (await buffer(answer)).toString() }
}

/**
 * Blocks reading transactions (on the embedded database: everything) until the returned function is
 * called.
 */
async function blockDatabase(): Promise<() => Promise<void>> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let held = () => {}
  const isHeld = new Promise<void>((resolve) => (held = resolve))
  const holding = asOwner(test.engine, async (_q, connection) => {
    await connection.query('lock table transactions in access exclusive mode')
    held()
    await gate
  })
  await isHeld
  const end = async () => {
    release()
    await holding
  }
  onTestFinished(end)
  return end
}

describe('searches above the limit of concurrent searches', () => {
  it('are rejected immediately (503 with Retry-After); searches within the limit wait and are answered', async () => {
    const { running, waiting } = laneLimits[test.engine.kind].reading
    // From here on, the caller is cached for a second, so that only the search itself waits.
    expect((await ask(search)).status).toBe(200)
    const release = await blockDatabase()
    const [taken, more] = [running + waiting, 20]
    const refused: Answered[] = []
    let enough = () => {}
    const allRefused = new Promise<void>((resolve) => (enough = resolve))
    const all = Array.from({ length: taken + more }, async () => {
      const answer = await ask(search)
      if (answer.status === 503 && refused.push(answer) === more) enough()
      return answer
    })
    await allRefused
    expect(await ask('/healthz')).toMatchObject({ status: 200 })
    await release()
    for (const { retryAfter, body } of refused) {
      expect(retryAfter).toBe('2')
      const { temporarilyUnavailable } = languages.en.results
      expect(JSON.parse(body)).toMatchObject({
        statusCode: 503,
        resultType: 503,
        message: temporarilyUnavailable,
      })
    }
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(taken)
    expect((await ask(search)).status).toBe(200)
  })

  it('can use the slots of callers that have disconnected', async () => {
    const { running, waiting } = laneLimits[test.engine.kind].reading
    const release = await blockDatabase()
    let isFull = () => {}
    const full = new Promise<void>((resolve) => (isFull = resolve))
    const gone = Array.from({ length: running + waiting + 1 }, () => {
      const sent = asking(search)
      sent.on('response', isFull).on('error', () => {})
      return sent
    })
    await full
    for (const one of gone) one.destroy()
    // If the search was rejected, its answer arrives before those of two later health checks.
    const looked = async () => {
      await ask('/healthz')
      await ask('/healthz')
      return null
    }
    let next: Promise<Answered>
    do next = ask(search)
    while ((await Promise.race([next, looked()])) !== null)
    await release()
    expect((await next).status).toBe(200)
  })
})

it('releasing a load slot twice frees only one slot', () => {
  const load = createLoad({ kind: 'pglite' })
  const { running, waiting } = laneLimits.pglite.reading
  const places = Array.from({ length: running + waiting }, () => load.enter(transactions.list))
  expect(() => load.enter(transactions.list)).toThrow(Overloaded)
  places[0]!.leave()
  places[0]!.leave()
  load.enter(transactions.list)
  expect(() => load.enter(transactions.list)).toThrow(Overloaded)
  // Changes, and calls that sign-in needs, do not wait for searches.
  for (const endpoint of [session.userInfo, session.tenantWebConfig, refunds.add])
    load.enter(endpoint).leave()
})
