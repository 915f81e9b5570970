import type { StaleTerminal, Terminal } from '@choba/contract/terminals.contract.ts'
import type { TerminalStatus } from '@choba/contract/terminals.filters.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '#platform/access/principals.ts'
import { type Answer, type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import {
  madeKey,
  type MadeKey,
  ndjson,
  payment,
  sendHeartbeats,
  sendLines,
  sendRows,
  signedHeaders,
} from '../feed/feed.testing.ts'
import { listTerminals } from './terminals.service.ts'
import { listed, registered } from './terminals.testing.ts'

let test: TestApp
let owner: Client
/** Client of a user who sees stores 1 and 3 only. */
let manager: Client
let key: MadeKey

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  key = await madeKey(test)
})
afterAll(() => test.close())

const done = [200, 1000]
const notFound = [200, 4001]
const nothingToDo = [200, 4008]
const illegal = [200, 1200]
const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]

const act = (path: string, { terminalId, version }: Terminal, more: object = {}, client = owner) =>
  client.put(`terminal/${path}`, { terminalId, version, ...more })
const acted = async (path: string, terminal: Terminal, more: object = {}): Promise<Terminal> =>
  resultOf(await act(path, terminal, more))
const beatOf = ({ store, terminalNo }: Terminal, more: object = {}) => ({
  entCode: 'SHIBUYA-COFFEE',
  storeCode: store.storeCode,
  terminalNo,
  ...more,
})
async function hear(terminal: Terminal, more: object = {}) {
  const body = ndjson([beatOf(terminal, more)])
  const answer = await sendLines(test, body, signedHeaders(key, body), 'demo', 'heartbeat')
  return (answer.envelope.result as { rows: { outcome: string; terminalState?: string }[] })
    .rows[0]!
}
let payments = 0
const paid = async ({ store, terminalNo }: Terminal) => {
  const row = payment(`terminal-${++payments}`, {
    entCode: 'SHIBUYA-COFFEE',
    storeCode: store.storeCode,
    terminalNo,
    paidAt: new Date().toISOString(),
  })
  const [answer] = (await sendRows(test, key, [row])).rows
  return { ...answer!, paymentNo: row.paymentNo as string }
}

describe('the list of terminals', () => {
  it('contains each terminal of the visible stores once, in pages and in order', async () => {
    const all = await listed(owner)
    expect(all.items).toHaveLength(all.total!)
    const places = all.items.map(({ store, terminalNo }) => `${store.storeCode} ${terminalNo}`)
    expect(places).toEqual(places.toSorted())
    const walked: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await listed(owner, { pageSize: '7', ...(cursor && { cursor }) })
      walked.push(...page.items.map(({ terminalId }) => terminalId))
      cursor = page.nextCursor
    } while (cursor)
    expect(walked).toEqual(all.items.map(({ terminalId }) => terminalId))
    const seen = await listed(manager)
    expect(new Set(seen.items.map(({ store }) => store.storeId))).toEqual(new Set(['1', '3']))
    expect(seen.total).toBe(seen.items.length)
    expect((await listed(manager, { storeId: '2' })).items).toEqual([])
    for (const bad of ['nonsense', Buffer.from('1 ').toString('base64url')])
      expect(codeOf(await owner.get('shop/terminals', { cursor: bad }))).toEqual([400, 400])
  })

  it('shows ready terminals, silent terminals and outdated app versions, and can be filtered by them', async () => {
    const all: Terminal[] = []
    for (const [nth, appVersion] of ['4.10.0', '4.9.1', '4.10', '4.10'].entries())
      all.push(
        await registered(test, owner, '7', {
          deviceType: 'UNATTENDED',
          appVersion,
          deviceNo: `V-${nth}`,
        }),
      )
    const [ready, old, fault, never] = all
    await sendHeartbeats(test, key, [
      beatOf(ready!),
      beatOf(old!, { state: 'READY' }),
      beatOf(fault!, { state: 'FAULT' }),
    ])
    const of = (query: object) => listed(owner, { storeId: '7', search: 'V-', ...query })
    const page = await of({})
    expect(page.items.map(({ deviceNo, status, behind }) => [deviceNo, status, behind])).toEqual([
      ['V-0', 'READY', false],
      ['V-1', 'READY', true],
      ['V-2', 'FAULT', false],
      ['V-3', 'OFFLINE', false],
    ])
    expect(page.ready).toBe(2)
    const numbers = async (query: object) => (await of(query)).items.map(({ deviceNo }) => deviceNo)
    expect(await numbers({ behind: 'true' })).toEqual(['V-1'])
    expect(await numbers({ terminalStatus: 'FAULT' })).toEqual(['V-2'])
    expect(await numbers({ deviceType: 'POS' })).toEqual([])
    expect(await numbers({ search: never!.licenseNo!.toLowerCase() })).toEqual(['V-3'])
  })

  it('shows a terminal as silent after two hours without a heartbeat during opening hours', async () => {
    const one = await registered(test, owner, '9', { deviceNo: 'W-0' })
    const noon = new Date('2026-11-27T12:00:00+09:00')
    const merchant = await asOwner(test.engine, async (q) => {
      await q
        .updateTable('terminal_heartbeats')
        .set({ state: 'READY', last_seen_at: new Date(Number(noon) - 7_200_000) })
        .where('terminal_id', '=', Number(one.terminalId))
        .execute()
      await q
        .updateTable('stores')
        .set({ opens_minutes: 540, closes_minutes: 1_320 })
        .where('id', '=', 9)
        .execute()
      return q
        .selectFrom('merchants')
        .selectAll()
        .where('code', '=', 'SHIBUYA-COFFEE')
        .executeTakeFirstOrThrow()
    })
    const scope = { role: 'merchant', tenantId: 1, merchantId: merchant.id, stores: 'all' } as const
    const statuses = (status: TerminalStatus[], now = noon) =>
      withScope(test.engine, scope, async (tx) => {
        const found = await listTerminals(
          tx,
          { merchant } as Principal,
          { search: 'W-0', terminalStatus: status },
          now,
        )
        expect(found.total).toBe(found.items.length)
        return found.items.map((item) => item.status)
      })
    expect(await statuses(['SILENT'])).toEqual(['SILENT'])
    expect(await statuses(['OFFLINE', 'READY'])).toEqual([])
    // A terminal is not silent on a day without opening hours or in a closed store.
    const change = (values: { hour_exceptions?: string; closed_from?: string | null }) =>
      asOwner(test.engine, (q) =>
        q
          .updateTable('stores')
          .set(values)
          .where('merchant_id', '=', merchant.id)
          .where('id', '=', 9)
          .execute(),
      )
    await change({
      hour_exceptions: JSON.stringify([{ day: '2026-11-27', opens: null, closes: null }]),
    })
    expect(await statuses(['SILENT', 'OFFLINE'])).toEqual(['OFFLINE'])
    await change({ hour_exceptions: '[]', closed_from: '2026-11-27' })
    expect([await statuses(['SILENT']), await statuses(['OFFLINE'])]).toEqual([[], ['OFFLINE']])
    await change({ closed_from: '2026-11-28' })
    expect(await statuses(['SILENT'])).toEqual(['SILENT'])
    await change({ closed_from: null })
    // Before opening, the terminal is not silent.
    expect(await statuses(['SILENT', 'OFFLINE'], new Date('2026-11-28T08:00:00+09:00'))).toEqual([
      'OFFLINE',
    ])
  })
})

describe('a blocked terminal', () => {
  it('gets its state in the answer to a heartbeat; its payments are accepted and marked', async () => {
    const one = await registered(test, owner)
    expect(await hear(one)).toEqual(
      expect.not.objectContaining({ terminalState: expect.anything() }),
    )
    expect((await paid(one)).notes).toBeUndefined()
    const blocked = await acted('block', one)
    expect(blocked).toMatchObject({ status: 'BLOCKED', version: 2, usedStoppedAt: null })
    expect(await hear(one)).toMatchObject({ outcome: 'ACCEPTED', terminalState: 'BLOCKED' })
    expect(await paid(one)).toMatchObject({ outcome: 'ACCEPTED', notes: ['TERMINAL_BLOCKED'] })
    const late = payment('terminal-late', {
      entCode: 'SHIBUYA-COFFEE',
      storeCode: 'S0001',
      terminalNo: one.terminalNo,
      paidAt: '2026-11-20T12:00:00+09:00',
    })
    expect((await sendRows(test, key, [late])).rows[0]!.notes).toBeUndefined()
    const [now] = (await listed(owner, { search: one.licenseNo! })).items
    expect(now!.usedStoppedAt).not.toBeNull()
    expect(now!.lastSeenAt! >= one.lastSeenAt!).toBe(true)
    expect(codeOf(await act('block', blocked))).toEqual(nothingToDo)
    expect(await acted('unblock', blocked)).toMatchObject({
      status: 'READY',
      stoppedAt: null,
      usedStoppedAt: null,
    })
    expect((await paid(one)).notes).toBeUndefined()
  })

  it('can be retired, and then cannot be unblocked or moved', async () => {
    const one = await registered(test, owner)
    const retired = await acted('retire', await acted('block', one))
    expect(retired.status).toBe('RETIRED')
    for (const path of ['block', 'unblock'] as const)
      expect(codeOf(await act(path, retired))).toEqual(illegal)
    expect(codeOf(await act('move', retired, { storeId: '2' }))).toEqual(illegal)
    expect(codeOf(await act('retire', retired))).toEqual(nothingToDo)
    expect(await hear(one)).toMatchObject({ terminalState: 'RETIRED' })
    expect((await paid(one)).notes).toEqual(['TERMINAL_RETIRED'])
    expect((await listed(owner, { search: one.licenseNo! })).items).toEqual([])
    expect(
      (await listed(owner, { search: one.licenseNo!, terminalStatus: 'RETIRED' })).items,
    ).toHaveLength(1)
  })

  it('cannot be changed by a second user who has not seen that it is blocked', async () => {
    const one = await registered(test, owner)
    await acted('block', one)
    const stale = await act('retire', one)
    expect(codeOf(stale)).toEqual([409, 409])
    expect((stale.envelope.result as StaleTerminal).current).toMatchObject({
      status: 'BLOCKED',
      version: 2,
    })
  })
})

describe('moving a terminal', () => {
  const storeOf = async (paymentNo: string) =>
    resultOf<{ storeName: string; terminalNo: string }>(
      await owner.get('trade/detail', { paymentNo }),
    )

  it('affects later payments only; earlier transactions stay at the old store', async () => {
    const one = await registered(test, owner, '1')
    const signedInAt = new Date(Date.now() - 3_600_000).toISOString()
    await hear(one, { signedInAt })
    const { paymentNo } = await paid(one)
    const moved = await acted('move', one, { storeId: '8' })
    expect(moved).toMatchObject({
      terminalId: one.terminalId,
      terminalNo: one.terminalNo,
      licenseNo: one.licenseNo,
      deviceNo: one.deviceNo,
      store: { storeId: '8' },
      appVersion: '4.2.0',
      version: 2,
      status: 'OFFLINE',
    })
    expect(Date.parse(moved.signedInAt!)).toBe(Math.floor(Date.parse(signedInAt) / 1_000) * 1_000)
    expect(await storeOf(paymentNo)).toMatchObject({
      storeName: one.store.storeName,
      terminalNo: one.terminalNo,
    })
    const after = await paid(moved)
    expect(after.notes).toBeUndefined()
    expect((await storeOf(after.paymentNo)).storeName).toBe(moved.store.storeName)
    // A payment with the number of the old store is accepted and marked. Sending it again gives the
    // same result.
    expect((await paid(one)).notes).toEqual(['TERMINAL_MOVED'])
    expect(await hear(one)).toMatchObject({ terminalState: 'MOVED' })
    expect(await hear(moved)).toEqual(
      expect.not.objectContaining({ terminalState: expect.anything() }),
    )
    expect(
      (await listed(owner, { search: one.licenseNo! })).items.map(({ store }) => store.storeId),
    ).toEqual(['8'])
    const today = new Date()
    const day = (days: number) =>
      new Date(Number(today) + days * 86_400_000).toISOString().slice(0, 10)
    const search = {
      terminalNo: one.terminalNo,
      dateFrom: day(-1),
      dateTo: day(1),
      number: paymentNo,
    }
    const found = resultOf<{ items: { storeName: string }[] }>(
      await owner.get('trade/list', search),
    )
    expect(found.items.map(({ storeName }) => storeName)).toEqual([one.store.storeName])
  })

  it('back to an earlier store gives the terminal its earlier row again', async () => {
    const one = await registered(test, owner, '1')
    const back = await acted('move', await acted('move', one, { storeId: '8' }), { storeId: '1' })
    expect(back).toMatchObject({ terminalId: one.terminalId, store: { storeId: '1' }, version: 3 })
    expect((await listed(owner, { search: one.licenseNo! })).total).toBe(1)
    expect((await paid(back)).notes).toBeUndefined()
  })

  it('is rejected without a change if the terminal number is used or the store is the same', async () => {
    const { items } = await listed(owner, { storeId: '1' })
    const first = items.find(({ terminalNo }) => terminalNo === '001')!
    const refused = await act('move', first, { storeId: '2' })
    expect(refused.envelope).toMatchObject({
      resultType: 400,
      result: { fields: [{ path: 'terminalNo', problem: 'value' }] },
    })
    expect(codeOf(await act('move', first, { storeId: '1' }))).toEqual(nothingToDo)
    expect(codeOf(await act('move', first, { storeId: '999999' }))).toEqual(notFound)
    expect((await listed(owner, { storeId: '1' })).items).toEqual(items)
  })

  it('requires that the user sees both the old and the new store', async () => {
    const role = await asOwner(test.engine, (q) =>
      q
        .selectFrom('users')
        .select(['merchant_id', 'tenant_id', 'role_id'])
        .where('username', '=', 'manager')
        .where('tenant_id', '=', 1)
        .executeTakeFirstOrThrow(),
    )
    await asOwner(test.engine, (q) =>
      q
        .insertInto('role_permissions')
        .values({ ...role, module: 'Shop', action: 'edit' })
        .execute(),
    )
    const editor = await test.signIn('manager', 'demo', true)
    const seen = await registered(test, owner, '3')
    const foreign = await registered(test, owner, '2')
    expect(codeOf(await act('move', seen, { storeId: '2' }, editor))).toEqual(notFound)
    for (const path of ['block', 'retire'])
      expect(codeOf(await act(path, foreign, {}, editor))).toEqual(notFound)
    expect(codeOf(await act('move', foreign, { storeId: '3' }, editor))).toEqual(notFound)
    expect(codeOf(await editor.get('terminal/detail', { terminalId: foreign.terminalId }))).toEqual(
      notFound,
    )
    expect(codeOf(await act('move', seen, { storeId: '1', terminalNo: 'M-1' }, editor))).toEqual(
      done,
    )
  })

  it('is in the history of the terminal with the old values', async () => {
    const one = await registered(test, owner, '1')
    await acted('unblock', await acted('block', await acted('move', one, { storeId: '8' })))
    const history = async (client: Client) =>
      resultOf<{ items: { action: string }[] }>(
        await client.get('audit/history', { kind: 'terminal', objectId: one.terminalId }),
      ).items.map(({ action }) => action.replace('terminals.', ''))
    expect(await history(owner)).toEqual(['unblock', 'block', 'move', 'register'])
    expect(await history(manager)).toEqual(['register'])
  })
})
