import type { FeedKey } from '@choba/contract/feed.contract.ts'
import type { FeedAnswer, FeedRowAnswer } from '@choba/contract/feed-rows.ts'
import type { HeartbeatAnswer } from '@choba/contract/feed-terminals.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { rollupDifferences } from '#areas/imports/import-bench.testing.ts'
import { documentedSignature } from '#testing/documented-signature.ts'
import { type Answer, hosts, resultOf, type TestApp } from '#testing/test-app.ts'

export interface MadeKey {
  readonly keyId: string
  readonly secret: string
}

let made = 0

/** Creates a key for a new gateway or for a store. */
export async function madeKey(
  test: TestApp,
  of: { gateway: string } | { entCode: string; storeCode: string } = {
    gateway: `gateway ${++made}`,
  },
  tenantCode: 'demo' | 'steppe' = 'demo',
): Promise<MadeKey> {
  const kind = 'gateway' in of ? 'GATEWAY' : 'STORE'
  const holder = await test.signIn('sysconfig')
  const { key, secret } = resultOf<{ key: FeedKey; secret: string }>(
    await holder.post('feedkey/add', { tenantCode, kind, ...of }),
  )
  return { keyId: key.keyId, secret }
}

export type FeedRow = Readonly<Record<string, unknown>>

/** Returns the feed row of a cash payment of a demo merchant. `parts` overrides its fields. */
export const payment = (paymentNo: string, parts: FeedRow = {}): FeedRow => ({
  entCode: 'UTAMARU',
  paymentNo,
  paidAt: '2026-10-05T12:30:00+09:00',
  storeCode: 'S0001',
  tradeKind: 'PAYMENT',
  paymentType: 'CASH',
  amount: '1200',
  state: 'PAID',
  ...parts,
})

export const refundOf = (
  paymentNo: string,
  originalPaymentNo: string,
  parts: FeedRow = {},
): FeedRow =>
  payment(paymentNo, {
    tradeKind: 'REFUND',
    state: 'SUCCEEDED',
    amount: '500',
    originalPaymentNo,
    ...parts,
  })

export const ndjson = (rows: readonly FeedRow[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

export const secondsNow = (): string => String(Math.floor(Date.now() / 1000))

/** Returns the headers of a request with the signature of a key for this body. */
export function signedHeaders(
  { keyId, secret }: MadeKey,
  body: string | Buffer,
  timestamp = secondsNow(),
) {
  return {
    'content-type': 'application/x-ndjson',
    'x-choba-key': keyId,
    'x-choba-timestamp': timestamp,
    'x-choba-signature': documentedSignature(secret, timestamp, body),
  }
}

export async function sendLines(
  test: TestApp,
  body: string | Buffer,
  headers: Record<string, string>,
  tenant: 'demo' | 'steppe' = 'demo',
  address = 'transactions',
): Promise<Answer> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/apiproxy/api/ingest/${address}`,
    headers: { host: hosts[tenant], 'accept-language': 'en', ...headers },
    payload: body,
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    envelope: answer.json(),
    bytes: answer.rawPayload,
  }
}

/**
 * Sends rows, signed with a key.
 * @throws Error if the whole batch is rejected
 */
export async function sendRows(
  test: TestApp,
  key: MadeKey,
  rows: readonly FeedRow[],
): Promise<FeedAnswer> {
  const body = ndjson(rows)
  return resultOf<FeedAnswer>(await sendLines(test, body, signedHeaders(key, body)))
}

/**
 * Sends heartbeats, signed with a key. Returns the result of each in their order, such as
 * `ACCEPTED` or `REJECTED terminalUnknown`.
 * @throws Error if the whole batch is rejected
 */
export async function sendHeartbeats(
  test: TestApp,
  key: MadeKey,
  rows: readonly FeedRow[],
): Promise<string[]> {
  const body = ndjson(rows)
  const answer = await sendLines(test, body, signedHeaders(key, body), 'demo', 'heartbeat')
  return resultOf<HeartbeatAnswer>(answer).rows.map(({ outcome, reason }) =>
    [outcome, reason].filter(Boolean).join(' '),
  )
}

/** Requests the limits of stores, with the signature of a key for an empty body. */
export async function askLimits(
  test: TestApp,
  key: MadeKey,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { 'content-type': _type, ...signed } = signedHeaders(key, '')
  const answer = await test.app.inject({
    method: 'GET',
    url: `/apiproxy/api/ingest/limits?${new URLSearchParams(query)}`,
    headers: { host: hosts.demo, 'accept-language': 'en', ...signed, ...headers },
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    envelope: answer.json(),
    bytes: answer.rawPayload,
  }
}

/**
 * Returns the result of each row with its notes, in the order of the rows. Examples: `ACCEPTED
 * REFUND_WAITS`, `REJECTED storeUnknown`.
 */
export const outcomesOf = ({ rows }: FeedAnswer): string[] =>
  rows.map(({ outcome, reason, notes = [], differences = [] }: FeedRowAnswer) =>
    [
      outcome,
      ...(reason ? [reason] : []),
      ...notes,
      ...differences.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
    ].join(' '),
  )

/**
 * SQL query for payments whose refunded amount differs from the sum of their refunds or exceeds the
 * payment.
 */
export const refundDifferences = `
  select p.payment_no, p.amount, p.refunded, coalesce(r.amount, 0) as linked from transactions p
  left join (select merchant_id, original_id, sum(amount) as amount from transactions where trade_kind = 2 and state = 5
    group by merchant_id, original_id) r on r.merchant_id = p.merchant_id and r.original_id = p.id
  where p.trade_kind = 1 and (p.refunded <> coalesce(r.amount, 0) or p.refunded + p.reserved > p.amount)`

/**
 * Returns inconsistencies in the merchant's rollups and refunded amounts, as text; an empty list if
 * everything is consistent.
 */
export async function brokenBy(engine: Engine, merchant = 'UTAMARU'): Promise<string[]> {
  const rows = await asOwner(engine, async (q) => [
    ...(await sql.raw(rollupDifferences(merchant)).execute(q)).rows,
    ...(await sql.raw(refundDifferences).execute(q)).rows,
  ])
  // A rollup row with only zeros is no error. It remains if the only payment of a day failed and
  // was then paid on another day.
  const isNothing = (row: unknown) =>
    Object.entries(row as object).every(
      ([name, value]) => !/_(n|amt)$/.test(name) || !Number(value),
    ) && Object.hasOwn(row as object, 'pay_n')
  const broken = rows.filter((row) => !isNothing(row))
  return broken.map((row) =>
    JSON.stringify(row, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  )
}

/**
 * Returns the stored transactions with these payment numbers, with the columns that the tests
 * check.
 */
export const rowsOf = (engine: Engine, numbers: readonly string[]) =>
  asOwner(engine, async (q) => {
    const { rows } = await sql<Record<string, unknown>>`
      select t.payment_no, t.state, t.amount::int as amount, t.refunded::int as refunded, t.business_day as day,
        o.payment_no as original, u.reason as unlinked, t.remark
      from transactions t left join transactions o on o.merchant_id = t.merchant_id and o.id = t.original_id
      left join unlinked_refunds u on u.merchant_id = t.merchant_id and u.transaction_id = t.id
      where t.payment_no = any(${[...numbers]}::text[]) order by t.payment_no`.execute(q)
    return rows
  })
