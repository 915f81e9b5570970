import { randomUUID } from 'node:crypto'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { onServer } from '@choba/database/testing.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAppError } from '#testing/expect-app-error.ts'
import { hosts, openTestApp, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const asDatabase = (text: string) =>
  asOwner(test.engine, (_q, connection) => connection.query(text))

/** Makes every insert into a table fail with the error that PostgreSQL gives for this code. */
async function failInserts(table: string, code: string): Promise<void> {
  await asDatabase(`create or replace function refuse_insert() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '${code}'; end $$`)
  await asDatabase(
    `create trigger refuse_insert before insert on ${table} execute function refuse_insert()`,
  )
}

describe.each([
  ['the disk is full', '53100'],
  ['the memory is full', '53200'],
  ['there are too many connections', '53300'],
  ['temporary files have reached their limit', '53400'],
  ['the disk fails', '58030'],
])('if %s', (_what, code) => {
  afterEach(async () => {
    for (const table of ['transactions', 'audit_entries', 'idp_artifacts']) {
      await asDatabase(`drop trigger if exists refuse_insert on ${table}`)
    }
  })

  it('a refund gets a temporary error with Retry-After, nothing is stored, and a later retry succeeds', async () => {
    const query = { dateFrom: '2026-09-01', dateTo: '2026-11-20', state: 'PAID', pageSize: 200 }
    const page: TransactionPage = (await owner.get('trade/list', query)).envelope.result
    const { paymentNo, refundable } = page.items.find((row) => row.refundable > 0)!
    const wish = { paymentNo, amount: 1, refundableSeen: refundable, idempotencyKey: randomUUID() }
    await failInserts('transactions', code)

    const answer = await owner.post('trade/refund', { reason: 'OTHER', ...wish })
    expectAppError(answer, 'temporarilyUnavailable')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.bytes.toString()).not.toContain('No space left')

    await asDatabase('drop trigger refuse_insert on transactions')
    // The same idempotency key succeeds when there is space again.
    expect(
      (await owner.post('trade/refund', { reason: 'OTHER', ...wish })).envelope.resultType,
    ).toBe(1000)
    const { refundable: left } = (await owner.get('trade/detail', { paymentNo })).envelope
      .result as {
      refundable: number
    }
    expect(left).toBe(refundable - 1)
  })

  it('a search that writes an audit entry gets a temporary error', async () => {
    await failInserts('audit_entries', code)
    expectAppError(await owner.get('audit/list'), 'temporarilyUnavailable')
  })

  it('a sign-in gets a temporary error', async () => {
    await failInserts('idp_artifacts', code)
    const query = new URLSearchParams({
      client_id: 'choba-portal',
      redirect_uri: `http://${hosts.demo}/`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    const url = `/realms/demo/protocol/openid-connect/auth?${String(query)}`
    const { statusCode } = await test.app.inject({ url, headers: { host: hosts.demo } })
    expect(statusCode).toBe(503)
  })
})

/**
 * Limits the temporary files of the database to this many kilobytes. With 0, the probe sees a full
 * disk.
 */
async function limitTemporaryFiles(limit: 0 | -1): Promise<void> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) return test.engine.script(`set temp_file_limit = ${limit}`)
  await onServer(url, `alter system set temp_file_limit = ${limit}`)
  await onServer(url, 'select pg_reload_conf()')
}

describe('the readiness probes', () => {
  const probe = async () =>
    (
      await Promise.all(['/healthz', '/readyz', '/edge/health'].map((url) => test.app.inject(url)))
    ).map(({ statusCode }) => statusCode)
  // After the failed writes of the tests above, the server checks if the disk is full. Waits until
  // the check has found free space.
  beforeEach(() => expect.poll(probe, { timeout: 10_000 }).toEqual([200, 200, 200]))
  afterEach(async () => {
    await asDatabase('drop trigger if exists refuse_insert on audit_entries')
    await limitTemporaryFiles(-1)
  })

  it('fail after a write has found the disk full, until there is space again', async () => {
    await limitTemporaryFiles(0)
    await failInserts('audit_entries', '53100')
    expectAppError(await owner.get('audit/list'), 'temporarilyUnavailable')
    await expect.poll(probe, { timeout: 10_000 }).toEqual([200, 503, 503])
    await limitTemporaryFiles(-1)
    await expect.poll(probe, { timeout: 10_000 }).toEqual([200, 200, 200])
  })

  it('still succeed if a write failed for lack of space but other writes succeed', async () => {
    await failInserts('audit_entries', '53100')
    const seen = new Set<string>()
    for (const until = Date.now() + 2_500; Date.now() < until;) {
      expectAppError(await owner.get('audit/list'), 'temporarilyUnavailable')
      seen.add(JSON.stringify(await probe()))
    }
    expect([...seen]).toEqual(['[200,200,200]'])
  })
})
