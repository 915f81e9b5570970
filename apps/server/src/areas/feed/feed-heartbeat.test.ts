import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import {
  type FeedRow,
  madeKey,
  type MadeKey,
  ndjson,
  sendHeartbeats,
  sendLines,
  signedHeaders,
} from './feed.testing.ts'

let test: TestApp
let second: Awaited<ReturnType<typeof createApp>>
let key: MadeKey
beforeAll(async () => {
  test = await openTestApp()
  second = await createApp(test)
  key = await madeKey(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
})

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
const beat = (terminalNo: string, parts: FeedRow = {}): FeedRow => ({
  entCode: 'UTAMARU',
  storeCode: 'S0001',
  terminalNo,
  appVersion: '4.2.0',
  state: 'READY',
  ...parts,
})

/** Returns the stored heartbeats of a store's terminals, by terminal number. */
const heartbeatsOf = (storeCode = 'S0001') =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('terminal_heartbeats as h')
      .innerJoin('terminals as t', (join) =>
        join.onRef('t.merchant_id', '=', 'h.merchant_id').onRef('t.id', '=', 'h.terminal_id'),
      )
      .innerJoin('stores as s', (join) =>
        join.onRef('s.merchant_id', '=', 't.merchant_id').onRef('s.id', '=', 't.store_id'),
      )
      .innerJoin('merchants as m', 'm.id', 'h.merchant_id')
      .select([
        't.terminal_no',
        'h.last_seen_at',
        'h.signed_in_at',
        'h.app_version',
        'h.state',
        'h.silences',
      ])
      .where('m.code', '=', 'UTAMARU')
      .where('s.code', '=', storeCode)
      .orderBy('t.terminal_no')
      .execute(),
  )

describe('a heartbeat', () => {
  it('updates the time, version and state of its terminal, unless a later heartbeat is stored', async () => {
    const seenAt = ago(60)
    expect(
      await sendHeartbeats(test, key, [
        beat('001', { seenAt }),
        beat('002', { appVersion: undefined }),
      ]),
    ).toEqual(['ACCEPTED', 'ACCEPTED'])
    expect(await heartbeatsOf()).toMatchObject([
      { terminal_no: '001', last_seen_at: new Date(seenAt), app_version: '4.2.0', state: 'READY' },
      { terminal_no: '002', app_version: null },
    ])
    const older = beat('001', { seenAt: ago(120), state: 'OFF', appVersion: '4.1.0' })
    expect(await sendHeartbeats(test, key, [older])).toEqual(['OUTDATED'])
    expect(await heartbeatsOf()).toMatchObject([
      { last_seen_at: new Date(seenAt), state: 'READY', app_version: '4.2.0' },
      {},
    ])
    // The same heartbeat is accepted a second time. The heartbeats of a batch may be in any order.
    const rows = [
      beat('001', { seenAt: ago(10), state: 'FAULT' }),
      beat('001', { seenAt: ago(30) }),
      beat('001', { seenAt }),
    ]
    expect(await sendHeartbeats(test, key, rows)).toEqual(['ACCEPTED', 'OUTDATED', 'OUTDATED'])
    expect(await heartbeatsOf()).toMatchObject([{ state: 'FAULT' }, {}])
  })

  it('stores the last sign-in on the device, but no time later than the heartbeat or now', async () => {
    const signedInOf = async () => (await heartbeatsOf('S0002'))[0]!.signed_in_at
    const hear = (parts: FeedRow) =>
      sendHeartbeats(test, key, [beat('001', { storeCode: 'S0002', ...parts })])
    await hear({ seenAt: ago(90) })
    expect(await signedInOf()).toBeNull()
    const signedInAt = ago(3_600)
    await hear({ seenAt: ago(80), signedInAt })
    expect(await signedInOf()).toEqual(new Date(signedInAt))
    // The stored sign-in is kept if a heartbeat has no sign-in, an earlier one, or is itself
    // outdated.
    await hear({ seenAt: ago(70) })
    await hear({ seenAt: ago(60), signedInAt: ago(7_200) })
    expect(await hear({ seenAt: ago(85), signedInAt: ago(90) })).toEqual(['OUTDATED'])
    expect(await signedInOf()).toEqual(new Date(signedInAt))
    const seenAt = ago(50)
    await hear({ seenAt, signedInAt: ago(40) })
    expect(await signedInOf()).toEqual(new Date(seenAt))
    // This time has the format that Python produces, with microseconds and an offset.
    expect(await hear({ seenAt: ago(45).replace('Z', '456+00:00') })).toEqual(['ACCEPTED'])
    // In this case, the device's clock is ahead of the server's.
    await hear({ signedInAt: new Date(Date.now() + 200_000).toISOString() })
    const [kept] = await heartbeatsOf('S0002')
    expect(kept!.signed_in_at).toEqual(kept!.last_seen_at)
    expect(Number(kept!.signed_in_at)).toBeLessThanOrEqual(Date.now())
  })

  it('is rejected if its line is invalid, while the other lines of the batch are accepted', async () => {
    const lines = [
      '{"a":',
      JSON.stringify(beat('001', { state: 'BROKEN' })),
      JSON.stringify(beat('001', { appVersion: 'x'.repeat(41) })),
      JSON.stringify(beat('001', { appVersion: 'a\u0000b' })),
      JSON.stringify(beat('001', { seenAt: '2026-10-05 12:30' })),
      JSON.stringify(beat('001', { seenAt: '1999-12-31T23:59:59Z' })),
      JSON.stringify(beat('001', { seenAt: new Date(Date.now() + 400_000).toISOString() })),
      JSON.stringify(beat('001', { signedInAt: '2026-10-05T12:30:00' })),
      JSON.stringify(beat('001', { signedInAt: new Date(Date.now() + 400_000).toISOString() })),
      JSON.stringify(beat('001', { terminalNo: 1 })),
      JSON.stringify(beat('999')),
      JSON.stringify(beat('001', { storeCode: 'S9999' })),
      JSON.stringify(beat('001', { entCode: 'NONE' })),
      JSON.stringify(beat('\u0000', { entCode: '\u0000', storeCode: '\u0000' })),
      JSON.stringify(beat('\u0000')),
      '{}',
      '',
      JSON.stringify(beat('00１', { memory: '2 GB' })),
    ]
    const body = lines.join('\r\n')
    const answer = await sendLines(test, body, signedHeaders(key, body), 'demo', 'heartbeat')
    const { rows, ...counts } = answer.envelope.result as {
      rows: { outcome: string; reason?: string; line: number }[]
    }
    expect(counts).toEqual({ accepted: 1, outdated: 0, rejected: 16 })
    expect(rows.map(({ reason }) => reason)).toEqual([
      'lineNotJson',
      'terminalStateInvalid',
      'appVersionInvalid',
      'appVersionInvalid',
      'seenAtInvalid',
      'seenAtInvalid',
      'inFuture',
      'signedInAtInvalid',
      'inFuture',
      'fieldNotText',
      ...Array.from({ length: 6 }, () => 'terminalUnknown'),
      undefined,
    ])
    expect(rows.at(-1)!.line).toBe(18)
  })

  it('signed with a store’s key changes only that store’s terminals, and reveals no other terminals', async () => {
    const own = await madeKey(test, { entCode: 'UTAMARU', storeCode: 'S0002' })
    const before = await heartbeatsOf('S0001')
    const rows = [
      beat('001', { storeCode: 'S0002', entCode: undefined }),
      beat('001'),
      beat('001', { storeCode: 'S0003' }),
      beat('001', { storeCode: 'S9999' }),
      beat('001', { entCode: 'TORIMARU', storeCode: 'S0002' }),
      beat('001', { entCode: 'NONE', storeCode: 'S0002' }),
      beat('999', { storeCode: 'S0002' }),
    ]
    const body = ndjson(rows)
    const answer = await sendLines(test, body, signedHeaders(own, body), 'demo', 'heartbeat')
    const result = answer.envelope.result as { rows: Record<string, unknown>[] }
    const [first, ...others] = result.rows
    expect(first).toMatchObject({ outcome: 'ACCEPTED' })
    const said = others.map(({ outcome, reason, message }) =>
      JSON.stringify({ outcome, reason, message }),
    )
    expect(new Set(said).size).toBe(1)
    expect(others[0]).toMatchObject({ outcome: 'REJECTED', reason: 'terminalUnknown' })
    expect(await heartbeatsOf('S0001')).toEqual(before)
    expect(await heartbeatsOf('S0002')).toHaveLength(1)
  })

  it('must be signed like transactions, and its batch is limited in size', async () => {
    const body = ndjson([beat('001')])
    const good = signedHeaders(key, body)
    const send = async (text: string, headers: Record<string, string>) =>
      (await sendLines(test, text, headers, 'demo', 'heartbeat')).status
    expect(await send(body, { ...good, 'x-choba-signature': '0'.repeat(64) })).toBe(401)
    expect(await send(`${body} `, good)).toBe(401)
    expect(
      await send(body, signedHeaders(key, body, String(Math.floor(Date.now() / 1_000) - 400))),
    ).toBe(401)
    const many = '{}\n'.repeat(5_001)
    expect(await send(many, signedHeaders(key, many))).toBe(413)
    const merchants = ndjson(
      Array.from({ length: 101 }, (_, at) => beat('001', { entCode: `M${at}` })),
    )
    expect(await send(merchants, signedHeaders(key, merchants))).toBe(400)
  })

  it('is kept if it is the latest one, in whatever order two servers receive heartbeats', async () => {
    const keys = await Promise.all([madeKey(test), madeKey(test), madeKey(test), madeKey(test)])
    const from = Date.now()
    const at = (n: number) => new Date(from + n * 500 - 19_000).toISOString()
    const servers = [test, { ...test, app: second }]
    await Promise.all(
      keys.map(async (own, nth) => {
        for (let round = 0; round < 10; round++) {
          const n = (round * 7 + nth * 3) % 40
          await sendHeartbeats(servers[(nth + round) % 2]!, own, [
            beat('002', { seenAt: at(n), appVersion: String(n) }),
            beat('001', { storeCode: 'S0002', seenAt: at(n), appVersion: String(n) }),
          ])
        }
      }),
    )
    const most = Math.max(
      ...keys.flatMap((_, nth) =>
        Array.from({ length: 10 }, (_n, round) => (round * 7 + nth * 3) % 40),
      ),
    )
    for (const [store, number] of [
      ['S0001', '002'],
      ['S0002', '001'],
    ] as const) {
      const kept = (await heartbeatsOf(store)).find(({ terminal_no }) => terminal_no === number)
      expect(kept).toMatchObject({ app_version: String(most), last_seen_at: new Date(at(most)) })
    }
  }, 60_000)
})
