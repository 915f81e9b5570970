import {
  ATTENTION_MAX,
  type Attention,
  type DashboardSummary,
  subjectOf,
} from '@choba/contract/dashboard.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantOf } from '#areas/deposits/deposits.testing.ts'
import { withClock } from '#areas/statistics/hour-counts.testing.ts'
import { merchantId } from '#areas/statistics/statistics.testing.ts'
import { momentOf, noSilences, placesLike } from '#areas/terminals/terminal-silence.service.ts'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { placesOf } from './silent-stores.ts'

let test: TestApp
let merchant: MerchantRow
const MINUTE = 60_000

/**
 * Chooses the merchant's time zone so that its local time is 13:00, within the stores' opening
 * hours from 9:00 to 21:00.
 */
beforeAll(async () => {
  test = await openTestApp()
  const ahead = 13 - new Date().getUTCHours()
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  merchant = await withClock(test.engine, await merchantOf(test.engine, merchantId), zone, 0)
  await asOwner(test.engine, (q) =>
    q
      .updateTable('stores')
      .set({ opens_minutes: 540, closes_minutes: 1_260 })
      .where('merchant_id', '=', merchantId)
      .execute(),
  )
})
afterAll(() => test.close())

/**
 * Sets the last heartbeat of a store's first terminal, and the longest pauses between its
 * heartbeats on comparable days, in minutes.
 */
async function heard(
  storeId: number,
  minutesAgo: number,
  like: readonly number[],
  state: 'READY' | 'OFF' = 'READY',
) {
  const silences = noSilences()
  const at = new Date(Date.now() - minutesAgo * MINUTE)
  const places = placesLike(momentOf(new Date(), merchant).day)
  for (const [nth, minutes] of like.entries()) silences[places[nth]!] = minutes
  await asOwner(test.engine, (q) =>
    sql`insert into terminal_heartbeats (merchant_id, terminal_id, tenant_id, last_seen_at, state, silences)
      select merchant_id, min(id), tenant_id, ${at}::timestamptz, ${state}, ${`{${silences.join()}}`}::smallint[]
      from terminals where merchant_id = ${merchantId} and store_id = ${storeId} group by merchant_id, tenant_id
      on conflict (merchant_id, terminal_id) do update
        set last_seen_at = excluded.last_seen_at, state = excluded.state, silences = excluded.silences`.execute(
      q,
    ),
  )
}

async function silent(user: string): Promise<Extract<Attention, { kind: 'TERMINAL_SILENT' }>[]> {
  const { attention } = resultOf<DashboardSummary>(
    await (await test.signIn(user)).get('dashboard/summary'),
  )
  return attention.flatMap((item) => (item.kind === 'TERMINAL_SILENT' ? [item] : []))
}

it('the dashboard warns about terminals of the user’s stores that are silent unusually long', async () => {
  await heard(1, 40, [5, 10, 20, 30, 12])
  await heard(2, 40, [5, 10, 20, 90, 12])
  await heard(3, 40, [5, 10, 20])
  await heard(4, 70, [5, 10, 20])
  const found = await silent('owner')
  expect(found.map(subjectOf)).toEqual(['TERMINAL_SILENT:4', 'TERMINAL_SILENT:1'])
  expect(found[1]).toMatchObject({ storeId: '1', terminalNo: '001', count: 1, longest: 30 })
  expect(found[0]).toMatchObject({ longest: null })
  expect((await silent('manager')).map(subjectOf)).toEqual(['TERMINAL_SILENT:1'])
  expect(await silent('clerk')).toEqual([])
})

it('no warning names a terminal that is off, unused or sending again, or whose store is closed', async () => {
  await heard(4, 70, [5, 10, 20], 'OFF')
  expect((await silent('owner')).map(subjectOf)).toEqual(['TERMINAL_SILENT:1'])
  await heard(4, 8 * 24 * 60, [5])
  expect((await silent('owner')).map(subjectOf)).toEqual(['TERMINAL_SILENT:1'])
  await asOwner(test.engine, (q) =>
    q
      .updateTable('stores')
      .set({ opens_minutes: 840 })
      .where('merchant_id', '=', merchantId)
      .execute(),
  )
  expect(await silent('owner')).toEqual([])
  await asOwner(test.engine, (q) =>
    q
      .updateTable('stores')
      .set({ opens_minutes: 540 })
      .where('merchant_id', '=', merchantId)
      .execute(),
  )
  await heard(1, 0, [5, 10, 20, 30, 12])
  expect(await silent('owner')).toEqual([])
})

it('the warning about a silent terminal links to its transactions, and leaves room for other warnings', async () => {
  await heard(1, 40, [5, 10, 20, 30, 12])
  const [found] = await silent('owner')
  const owner = await test.signIn('owner')
  const { storeId, terminalNo, day } = found!
  const answer = await owner.get('trade/list', {
    dateFrom: day,
    dateTo: day,
    storeId: [storeId],
    terminalNo,
  })
  expect(answer.envelope.resultType).toBe(1000)
  const terminal = (id: number) => ({ kind: 'TERMINAL_SILENT', storeId: String(id) }) as Attention
  const other = (depositNo: string) => ({ kind: 'DEPOSIT_RETURNED', depositNo }) as Attention
  const terminals = Array.from({ length: ATTENTION_MAX }, (_, at) => terminal(at + 1))
  expect(placesOf([...terminals, other('a')])).toEqual([...terminals.slice(0, -1), other('a')])
})
