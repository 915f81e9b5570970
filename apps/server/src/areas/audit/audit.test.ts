import { randomUUID } from 'node:crypto'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { addDays, addMonths } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTestApp,
  resultOf,
  type Answer,
  type Client,
  type Query,
  type TestApp,
} from '#testing/test-app.ts'
import { plantEntry, readEntries, type Planted } from './audit.testing.ts'

/**
 * IDs of the demo's biggest merchant, of another merchant of its tenant, of a merchant of another
 * tenant, and of the system merchant.
 */
const mine = 11
const theirs = 12
const foreign = 51
const system = 1

let test: TestApp
let owner: Client
let manager: Client
let clerk: Client
let superadmin: Client
let sysconfig: Client
/**
 * Payments of the biggest merchant: one at a store that the manager sees, and one at a store that
 * the manager does not see.
 */
let seenPayment: string
let unseenPayment: string

const plant = (entry?: Planted) => plantEntry(test.engine, entry)

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  clerk = await test.signIn('clerk')
  superadmin = await test.signIn('superadmin')
  sysconfig = await test.signIn('sysconfig')
  const paymentAt = async (store: number) =>
    (
      await asOwner(test.engine, (q) =>
        q
          .selectFrom('transactions')
          .select('payment_no')
          .where('merchant_id', '=', mine)
          .where('store_id', '=', store)
          .where('trade_kind', '=', 1)
          .where('state', '=', 1)
          .where('refunded', '=', 0n)
          .where('reserved', '=', 0n)
          .orderBy('amount', 'desc')
          .executeTakeFirstOrThrow(),
      )
    ).payment_no
  seenPayment = await paymentAt(1)
  unseenPayment = await paymentAt(2)
})
afterAll(() => test.close())

const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]
const refused = [403, 2000]
const badRequest = [400, 400]

const rowsOf = readEntries
const objectsOf = async (client: Client, query: Query) =>
  (await rowsOf(client, query)).map(({ object }) => object)

describe('the visibility of audit entries', () => {
  it('covers the tenant for administrators with permission, and only the own merchant for other users', async () => {
    const user = 'who-sees'
    for (const merchant of [mine, theirs, system, foreign])
      await plant({ merchant, user, object: `of ${merchant}` })
    const search = { userName: user }
    expect(await objectsOf(superadmin, search)).toEqual(['of 1', 'of 12', 'of 11'])
    expect(await objectsOf(sysconfig, search)).toEqual([])
    for (const reader of [owner, manager]) {
      for (const entCode of [undefined, ['MIDORI-DRUG'], ['NO-SUCH'], ['__SYSTEM']]) {
        expect(await objectsOf(reader, { ...search, entCode })).toEqual(['of 11'])
      }
    }
    expect(codeOf(await clerk.get('audit/list'))).toEqual(refused)
    expect(codeOf(await clerk.get('audit/options'))).toEqual(refused)
    expect(codeOf(await clerk.get('audit/detail', { auditId: '1' }))).toEqual(refused)
    expect(codeOf(await clerk.get('audit/download', { format: 'csv' }))).toEqual(refused)
  })

  it('covers only the selected merchants if an administrator filters by merchant; the system merchant can be selected', async () => {
    const user = 'who-names'
    for (const merchant of [mine, theirs, system])
      await plant({ merchant, user, object: `of ${merchant}` })
    const codesOf = async (entCode?: string[]) => {
      const { envelope } = await superadmin.get('audit/options', { entCode })
      return (envelope.result as { merchants: { entCode: string }[] }).merchants.map(
        (one) => one.entCode,
      )
    }
    expect(await codesOf()).toEqual(['__SYSTEM'])
    const codes = await codesOf(['SHIBUYA-COFFEE', '__SYSTEM'])
    expect(codes).toEqual(['__SYSTEM', 'SHIBUYA-COFFEE'])
    expect(await objectsOf(superadmin, { userName: user, entCode: codes.slice(0, 1) })).toEqual([
      'of 1',
    ])
    expect(await objectsOf(superadmin, { userName: user, entCode: codes.slice(0, 2) })).toEqual([
      'of 1',
      'of 11',
    ])
    expect(
      (await owner.get('audit/options', { entCode: ['MIDORI-DRUG'] })).envelope.result,
    ).toMatchObject({
      merchants: [],
    })
  })

  it('about a transaction requires access to the transaction', async () => {
    const refund = async (paymentNo: string) => {
      const { refundable } = resultOf<{ refundable: number }>(
        await owner.get('trade/detail', { paymentNo }),
      )
      const ask = { paymentNo, amount: 1, refundableSeen: refundable, idempotencyKey: randomUUID() }
      expect(
        (await owner.post('trade/refund', { reason: 'OTHER', ...ask })).envelope.resultType,
      ).toBe(1000)
    }
    const search = { action: 'refunds.add' }
    const before = (await rowsOf(owner, search)).length
    await refund(seenPayment)
    await refund(unseenPayment)
    const [hidden, ...others] = await rowsOf(owner, search)
    expect([hidden!.object, others[0]!.object, others.length + 1 - before]).toEqual([
      unseenPayment,
      seenPayment,
      2,
    ])
    expect((await objectsOf(manager, search))[0]).toBe(seenPayment)
    expect(
      (await manager.get('audit/detail', { auditId: hidden!.auditId })).envelope.resultType,
    ).toBe(4001)
    const day = hidden!.at.slice(0, 10)
    const file = await manager.get('audit/download', {
      ...search,
      format: 'csv',
      dateFrom: day,
      dateTo: day,
    })
    expect(file.bytes.toString()).toContain(seenPayment)
    expect(file.bytes.toString()).not.toContain(unseenPayment)
    // An administrator sees these entries only with permission for the merchant's transactions.
    expect((await objectsOf(superadmin, search))[0]).toBe(unseenPayment)
    expect(await objectsOf(sysconfig, search)).toEqual([])
    expect(
      (await sysconfig.get('audit/detail', { auditId: hidden!.auditId })).envelope.resultType,
    ).toBe(4001)
    // An administrator sees that a user searched the log, but not which object the user searched
    // for.
    await owner.get('audit/list', { object: seenPayment })
    const [look] = await rowsOf(sysconfig, { action: 'audit.list', userName: 'owner' })
    expect(look!.detail).toEqual({ filters: {} })
  })

  it('also applies to reading an entry by its ID: an entry of another merchant is not found', async () => {
    const detail = { before: { status: 'VALID' }, after: { status: 'INVALID' } }
    const id = await plant({ detail, requestId: 'for-detail' })
    expect((await owner.get('audit/detail', { auditId: id })).envelope.result).toEqual({
      auditId: id,
      at: '2026-11-10T12:00:00+09:00',
      entCode: 'SHIBUYA-COFFEE',
      entName: '渋谷珈琲店',
      userId: '103',
      userName: 'planted',
      userFullName: '佐藤 陽子',
      byService: false,
      action: 'users.modify',
      kind: 'user',
      objectId: '103',
      object: 'somebody',
      objectName: '佐藤 陽子',
      resultType: 1000,
      detail,
      currency: 'JPY',
      ip: '10.0.0.1',
      requestId: 'for-detail',
    })
    const other = await plant({ merchant: theirs })
    for (const auditId of [other, '1', '9999999999999999999']) {
      expect((await owner.get('audit/detail', { auditId })).envelope.resultType).toBe(4001)
    }
  })
})

describe('the search of the audit log', () => {
  it('applies each filter exactly, alone and combined', async () => {
    const user = 'searcher'
    await plant({ user, object: 'A', requestId: 'r-1' })
    await plant({ user, object: 'B', action: 'roles.add', kind: 'role', of: '5', requestId: 'r-2' })
    await plant({
      user,
      object: 'C',
      action: 'session.signIn',
      kind: null,
      of: null,
      result: 3000,
      requestId: 'r-3',
    })
    const found = (query: Query) => objectsOf(owner, { userName: user, ...query })
    expect(await found({})).toEqual(['C', 'B', 'A'])
    expect(await found({ action: 'roles.add' })).toEqual(['B'])
    expect(await found({ action: ['roles.add', 'users.modify'] })).toEqual(['B', 'A'])
    expect(await found({ outcome: 'SUCCESS' })).toEqual(['B', 'A'])
    expect(await found({ outcome: 'REFUSED' })).toEqual(['C'])
    expect(await found({ kind: ['role'] })).toEqual(['B'])
    expect(await found({ object: 'A' })).toEqual(['A'])
    expect(await found({ requestId: 'r-3' })).toEqual(['C'])
    expect(await found({ object: 'A', outcome: 'REFUSED' })).toEqual([])
    // cspell:ignore earcher
    for (const userName of ['search', 'searcher%', '%', '_earcher'])
      expect(await objectsOf(owner, { userName })).toEqual([])
  })

  it('uses business days in the reader’s time zone, and includes the first and the last day', async () => {
    const user = 'by-day'
    // Midnight in Tokyo is 15:00 UTC of the previous day.
    for (const at of [
      '2026-11-09T14:59:59Z',
      '2026-11-09T15:00:00Z',
      '2026-11-10T14:59:59.999Z',
      '2026-11-10T15:00:00Z',
    ])
      await plant({ user, at, object: at })
    const found = (dateFrom: string, dateTo: string) =>
      objectsOf(owner, { userName: user, dateFrom, dateTo })
    expect(await found('2026-11-10', '2026-11-10')).toEqual([
      '2026-11-10T14:59:59.999Z',
      '2026-11-09T15:00:00Z',
    ])
    expect(await found('2026-11-09T23:59:59', '2026-11-10T00:00:00')).toEqual([
      '2026-11-09T15:00:00Z',
      '2026-11-09T14:59:59Z',
    ])
    const rows = await rowsOf(owner, {
      userName: user,
      dateFrom: '2026-11-11',
      dateTo: '2026-11-11',
    })
    expect(rows.map(({ at }) => at)).toEqual(['2026-11-11T00:00:00+09:00'])
  })

  it('finds an entry by its time even if the clock was set back and its ID contains a later time', async () => {
    const user = 'clock'
    const at = '2026-11-10T03:00:00Z'
    await plant({ user, at, idAt: '2026-11-10T03:40:00Z' })
    const period = { dateFrom: '2026-11-10T12:00:00', dateTo: '2026-11-10T12:00:00' }
    expect(await rowsOf(owner, { userName: user, ...period })).toHaveLength(1)
  })

  it('rejects a period that is incomplete, mixed, reversed or longer than three months', async () => {
    const to = '2026-11-20'
    const from = addMonths(to, -3)
    const asked = async (query: Query) => codeOf(await owner.get('audit/list', query))
    expect(await asked({ dateFrom: from, dateTo: to })).toEqual([200, 1600])
    expect(await asked({ dateFrom: addDays(from, 1), dateTo: to })).toEqual([200, 1000])
    expect(await asked({ dateTo: to })).toEqual(badRequest)
    expect(await asked({ dateFrom: to, dateTo: from })).toEqual(badRequest)
    expect(await asked({ dateFrom: '2026-11-20T00:00:00', dateTo: to })).toEqual(badRequest)
    expect(await asked({ cursor: 'not-one-of-ours' })).toEqual(badRequest)
    expect(await asked({ outcome: 'MAYBE' })).toEqual(badRequest)
    expect(codeOf(await owner.get('audit/download', { format: 'csv' }))).toEqual(badRequest)
  })

  it('returns each entry exactly once, newest first, even if entries are added between pages', async () => {
    const user = 'walker'
    for (let nth = 0; nth < 25; nth++)
      await plant({ user, merchant: nth % 2 ? mine : theirs, object: `${nth}` })
    const first = (await superadmin.get('audit/list', { userName: user, pageSize: 10 })).envelope
      .result as {
      nextCursor: string
    }
    await plant({ user, object: 'late' })
    const rest = await rowsOf(superadmin, { userName: user, pageSize: 10 })
    expect(rest.map(({ object }) => object)).toEqual([
      'late',
      ...Array.from({ length: 25 }, (_one, nth) => `${24 - nth}`),
    ])
    const second = await superadmin.get('audit/list', {
      userName: user,
      pageSize: 10,
      cursor: first.nextCursor,
    })
    expect((second.envelope.result as { items: AuditRow[] }).items[0]).toMatchObject({
      object: '14',
    })
  })
})

describe('the history of an object', () => {
  const history = async (client: Client, query: Query) =>
    await rowsOf(client, query, 'audit/history')

  it('contains only the entries about that object, and only for users who see the object', async () => {
    await plant({ object: 'nomura', of: '4711' })
    await plant({
      object: 'nomura signs in',
      kind: 'session',
      action: 'session.signIn',
      of: '4711',
    })
    await plant({ object: 'role', kind: 'role', of: '4711' })
    await plant({ object: 'of another merchant', merchant: theirs, of: '4711' })
    const found = async (client: Client, kind: string) =>
      (await history(client, { kind, objectId: '4711' })).map(({ object }) => object)
    expect(await found(owner, 'user')).toEqual(['nomura'])
    expect(await found(manager, 'user')).toEqual(['nomura'])
    expect(await found(owner, 'role')).toEqual(['role'])
    const asked = async (client: Client, kind: string) =>
      codeOf(await client.get('audit/history', { kind, objectId: '4711' }))
    expect(await asked(manager, 'role')).toEqual(refused)
    expect(await asked(clerk, 'user')).toEqual(refused)
    expect(await asked(owner, 'merchant')).toEqual(refused)
    expect(await asked(sysconfig, 'merchant')).toEqual(refused)
    expect(await found(superadmin, 'user')).toEqual([])
    expect(await asked(owner, 'session')).toEqual(badRequest)
  })

  it('contains entries about a merchant that are in the system merchant’s log', async () => {
    const changed = { kind: 'merchant', action: 'merchants.modify', of: 'SHIBUYA-COFFEE' }
    await plant({ ...changed, merchant: system, object: 'once' })
    await plant({ ...changed, merchant: mine, object: 'now' })
    await plant({ ...changed, merchant: theirs, object: 'of another' })
    const rows = await history(superadmin, { kind: 'merchant', objectId: 'SHIBUYA-COFFEE' })
    expect(rows.map(({ object }) => object)).toEqual(['now', 'once'])
  })

  it('that is a transaction is visible to users who see it, and to administrators who name its merchant', async () => {
    const about = (of: string, detail: object | null) =>
      plant({ action: 'refunds.add', kind: 'transaction', of, object: of, user: 'history', detail })
    await about(seenPayment, { inStores: [1] })
    await about(unseenPayment, { inStores: [2] })
    const count = async (client: Client, query: Query) =>
      (await history(client, query)).filter(({ userName }) => userName === 'history').length
    const own = (objectId: string) => ({ kind: 'transaction', objectId })
    for (const client of [owner, clerk]) expect(await count(client, own(unseenPayment))).toBe(1)
    expect(await count(manager, own(seenPayment))).toBe(1)
    expect(await count(manager, own(unseenPayment))).toBe(0)
    // An entry that names no store is visible only to users who see every store.
    await about(seenPayment, null)
    expect(await count(owner, own(seenPayment))).toBe(2)
    expect(await count(manager, own(seenPayment))).toBe(1)
    const across = { kind: 'systemTransaction', objectId: unseenPayment }
    expect(await count(superadmin, { ...across, entCode: 'SHIBUYA-COFFEE' })).toBe(1)
    expect(codeOf(await superadmin.get('audit/history', across))).toEqual(badRequest)
    expect(
      (await superadmin.get('audit/history', { ...across, entCode: 'NO-SUCH' })).envelope
        .resultType,
    ).toBe(4001)
    expect(
      codeOf(await owner.get('audit/history', { ...across, entCode: 'SHIBUYA-COFFEE' })),
    ).toEqual(refused)
  })
})
