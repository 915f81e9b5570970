import type {
  StoreClosing,
  StoreDetail,
  StaleStore,
  StorePage,
} from '@choba/contract/stores.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addedRule } from '#areas/point-rules/point-rules.testing.ts'
import { addedCode } from '#areas/qr-codes/qr-codes.testing.ts'
import { type Answer, type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addStore, changeOf, detailOf, newStore, resetKey } from './stores.testing.ts'

let test: TestApp
let owner: Client
/** Signed in as a user who sees stores 1 and 3 only. */
let manager: Client
let elsewhere: Client

beforeAll(async () => {
  test = await openTestApp()
  // Both users have the owner's role, so the test users differ only in the stores that they see.
  await asOwner(test.engine, (q) =>
    q
      .updateTable('users')
      .set({ role_id: 1 })
      .where('username', '=', 'manager')
      .where('merchant_id', '=', 11)
      .execute(),
  )
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  elsewhere = await test.signIn('owner2')
})
afterAll(() => test.close())

const notFound = [200, 4001]
const nothingToDo = [200, 4008]
const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]
const badOf = ({ envelope }: Answer) =>
  (envelope.result as { fields: { path: string }[] }).fields.map(({ path }) => path)

const list = async (client: Client, query: Record<string, string | string[]> = {}) =>
  resultOf<StorePage>(await client.get('shop/list', { pageSize: 200, ...query }))
const codes = async (query: Record<string, string | string[]>, by = owner) =>
  (await list(by, query)).items.map(({ storeCode }) => storeCode)

describe('the list of stores', () => {
  it('contains the stores that the user sees, by code, with the sales of the day and terminals', async () => {
    const { items, total, currency } = await list(owner)
    expect(items).toHaveLength(total!)
    expect(items[0]).toMatchObject({
      storeCode: 'S0001',
      status: 'OPEN',
      online: false,
      terminals: { total: 4 },
    })
    expect(currency).toBe('JPY')
    expect(await codes({}, manager)).toEqual(['S0001', 'S0003'])
    expect((await list(elsewhere)).items.map(({ storeName }) => storeName)).not.toContain(
      items[0]!.storeName,
    )
  })

  it('has each store once if read page by page', async () => {
    const all = await codes({})
    const walked: string[] = []
    let cursor: string | null = null
    do {
      const page: StorePage = await list(owner, { pageSize: '5', ...(cursor ? { cursor } : {}) })
      expect(page.total).toBe(cursor ? undefined : all.length)
      walked.push(...page.items.map(({ storeCode }) => storeCode))
      cursor = page.nextCursor
    } while (cursor)
    expect(walked).toEqual(all)
    expect(codeOf(await owner.get('shop/list', { cursor: '_w' }))).toEqual([400, 400])
  })

  it('can be filtered by each of its filters', async () => {
    const store = await addStore(owner, {
      abbreviation: 'ZZABBR',
      onlineServiceId: 'web-1',
      paymentTypes: ['CASH'],
    })
    const { storeCode } = store
    expect(await codes({ search: 'zzabbr' })).toEqual([storeCode])
    // The list of stores in selection fields also finds a store by its abbreviation.
    const { items } = resultOf<StorePage>(await owner.get('user/shoplist', { search: 'zzabbr' }))
    expect(items).toMatchObject([{ storeCode, abbreviation: 'ZZABBR' }])
    expect(await codes({ channel: 'ONLINE' })).toEqual([storeCode])
    expect(await codes({ channel: 'OFFLINE' })).not.toContain(storeCode)
    expect(await codes({ noTerminal: 'true' })).toContain(storeCode)
    expect(await codes({ attention: 'true' })).toContain(storeCode)
    expect(await codes({ paymentType: 'CASH' })).toContain(storeCode)
    expect(await codes({ paymentType: 'VISA' })).not.toContain(storeCode)
    expect(await codes({ paymentType: 'VISA' })).toContain('S0001')
    expect(await codes({ companyId: '2' })).not.toContain(storeCode)
    expect(await codes({ silentSince: store.today })).toContain('S0001')
    expect(await codes({ silentSince: store.today })).not.toContain(storeCode)
    expect(await codes({ storeStatus: 'CLOSED' })).toEqual([])
    expect(store.attention).toEqual(['NO_TERMINAL'])
  })

  it('marks stores whose sales are near the daily limit', async () => {
    const { today, items } = await list(owner, { search: 'S0001' })
    await asOwner(test.engine, async (q) => {
      await q
        .insertInto('store_days')
        .values({
          merchant_id: 11,
          tenant_id: 1,
          store_id: 1,
          day: today,
          pay_n: 1,
          pay_amt: 80n,
          ref_n: 0,
          ref_amt: 0n,
          failed_n: 0,
        })
        .onConflict((on) => on.doNothing())
        .execute()
      await q
        .updateTable('stores')
        .set({ day_limit: 100n })
        .where('merchant_id', '=', 11)
        .where('id', '=', 1)
        .execute()
    })
    expect(items[0]!.attention).not.toContain('LIMIT_NEAR')
    expect((await list(owner, { search: 'S0001' })).items[0]!.attention).toContain('LIMIT_NEAR')
    expect(await codes({ attention: 'true' }, manager)).toContain('S0001')
  })
})

describe('a new store', () => {
  it('has the entered values, and belongs to its company also for past days', async () => {
    const parts = {
      receiptName: 'カフェ 新宿',
      tradeTypes: ['IN_STORE', 'ONLINE'],
      defaultTradeType: 'ONLINE',
      paymentTypes: ['CASH', 'VISA'],
      hours: {
        opens: '22:00',
        closes: '02:00',
        exceptions: [
          { weekday: 0, opens: null, closes: null },
          { day: '2026-12-31', opens: '10:00', closes: '15:00' },
        ],
      },
      paymentAlert: 500,
      paymentLimit: 1_000,
      pointGiveRate: 10_000,
      pointAwardDayLimit: 30_000,
    }
    const store = await addStore(owner, parts)
    expect(store).toMatchObject({
      ...parts,
      version: 1,
      company: { companyId: '1' },
      changedBy: null,
    })
    expect(await detailOf(owner, store.storeId)).toEqual(store)
    expect(codeOf(await manager.get('shop/detail', { storeId: store.storeId }))).toEqual(notFound)
  })

  it('cannot have a service ID that another store of the merchant has, offline or online', async () => {
    const [first, second] = [
      await addStore(owner, { onlineServiceId: 'SV-1' }),
      await addStore(owner),
    ]
    const refusal = async (answer: Promise<Answer>) => [(await answer).status, badOf(await answer)]
    const added = (parts: object) => refusal(owner.post('shop/add', newStore(parts)))
    const changed = (parts: object) => refusal(owner.put('shop/modify', changeOf(second, parts)))
    expect(await added({ onlineServiceId: 'SV-1' })).toEqual([400, ['onlineServiceId']])
    expect(await added({ offlineServiceId: 'ＳＶ-1' })).toEqual([400, ['offlineServiceId']])
    expect(await changed({ offlineServiceId: 'SV-1' })).toEqual([400, ['offlineServiceId']])
    // A store may have the same ID in both fields, keep the ID when it changes, and give the ID up.
    const both = changeOf(first, { offlineServiceId: 'SV-1' })
    const kept = resultOf<StoreDetail>(await owner.put('shop/modify', both))
    const freed = { onlineServiceId: null, offlineServiceId: null }
    expect((await owner.put('shop/modify', changeOf(kept, freed))).status).toBe(200)
    const taken = changeOf(second, { offlineServiceId: 'SV-1' })
    expect(resultOf(await owner.put('shop/modify', taken))).toMatchObject({
      offlineServiceId: 'SV-1',
    })
    // Another merchant can use the same ID.
    expect(await addStore(elsewhere, { offlineServiceId: 'SV-1' })).toMatchObject({
      offlineServiceId: 'SV-1',
    })
  })

  it('cannot get the same service ID as another store in two concurrent changes', async () => {
    const twins = [await addStore(owner), await addStore(owner)]
    const answers = await Promise.all(
      twins.map((one) => owner.put('shop/modify', changeOf(one, { offlineServiceId: 'SV-RACE' }))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('is rejected with the name of the wrong field', async () => {
    const refused: [string, object][] = [
      ['storeCode', { storeCode: 'S0001' }],
      ['storeName', { storeName: ' ' }],
      ['paymentTypes[0]', { paymentTypes: ['x'.repeat(50)] }],
      ['paymentTypes', { paymentTypes: ['NONE'] }],
      ['tradeTypes', { tradeTypes: ['NONE'] }],
      ['defaultTradeType', { tradeTypes: ['IN_STORE'], defaultTradeType: 'ONLINE' }],
      ['paymentAlert', { paymentAlert: 2, paymentLimit: 1 }],
      ['dayAlert', { dayAlert: 2, dayLimit: 1 }],
      ['hours.closes', { hours: { opens: '10:00', closes: null, exceptions: [] } }],
      ['hours.opens', { hours: { opens: '24:30', closes: '10:00', exceptions: [] } }],
    ]
    for (const [path, parts] of refused) {
      const answer = await owner.post('shop/add', newStore(parts))
      expect([path, answer.status, badOf(answer)]).toEqual([path, 400, [path]])
    }
    expect(codeOf(await owner.post('shop/add', newStore({ companyId: '99' })))).toEqual(notFound)
    // A user who does not see all stores could not see the new store.
    expect(codeOf(await manager.post('shop/add', newStore()))).toEqual([403, 2000])
  })
})

describe('a change of a store', () => {
  it('is in the audit log with the old values, and is possible only for stores that the user sees', async () => {
    const store = await detailOf(manager, '3')
    const changed = resultOf<StoreDetail>(
      await manager.put('shop/modify', changeOf(store, { dayLimit: 70_000 })),
    )
    expect(changed).toMatchObject({ dayLimit: 70_000, version: 2, hours: store.hours })
    const foreign = await detailOf(owner, '2')
    expect(codeOf(await manager.put('shop/modify', changeOf(foreign, { storeName: 'x' })))).toEqual(
      notFound,
    )
    expect(
      codeOf(await elsewhere.put('shop/modify', changeOf({ ...foreign, storeId: '14' }))),
    ).toEqual(notFound)
    const [entry] = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select('detail')
        .where('action', '=', 'stores.modify')
        .where('object_id', '=', '3')
        .execute(),
    )
    expect(entry!.detail).toMatchObject({
      before: { dayLimitAmount: null },
      after: { dayLimitAmount: 70_000 },
    })
    expect(codeOf(await owner.put('shop/modify', changeOf(changed)))).toEqual(nothingToDo)
  })

  it('fails with the current values if it is based on an outdated version', async () => {
    const store = await addStore(owner)
    resultOf(await owner.put('shop/modify', changeOf(store, { storeName: '先の変更' })))
    const late = await owner.put('shop/modify', changeOf(store, { storeName: '後の変更' }))
    expect(codeOf(late)).toEqual([409, 409])
    expect((late.envelope.result as StaleStore).current).toMatchObject({
      storeName: '先の変更',
      version: 2,
    })
  })
})

describe('closing a store', () => {
  it('takes effect on a day, and a user can reopen the store', async () => {
    const { storeId, version, today } = await addStore(owner)
    const close = (fromDay: string | null, of = version) =>
      owner.put('shop/close', { storeId, version: of, fromDay })
    expect(codeOf(await close(addDays(today, -1)))).toEqual([400, 400])
    expect(codeOf(await close(addDays(today, 367)))).toEqual([400, 400])
    expect(codeOf(await close(null))).toEqual(nothingToDo)
    expect(resultOf<StoreDetail>(await close(addDays(today, 1)))).toMatchObject({
      status: 'CLOSING',
      version: 2,
    })
    expect(resultOf<StoreDetail>(await close(today, 2))).toMatchObject({
      status: 'CLOSED',
      openNow: false,
      attention: [],
    })
    expect(resultOf<StoreDetail>(await close(null, 3))).toMatchObject({
      status: 'OPEN',
      closedFrom: null,
    })
  })

  it('shows beforehand which users can see the store', async () => {
    const { items, total } = resultOf<{
      items: { userName: string; seesAll: boolean }[]
      total: number
    }>(await owner.get('shop/people', { storeId: '3', pageSize: 200 }))
    expect(items).toHaveLength(total)
    expect(items).toContainEqual(expect.objectContaining({ userName: 'manager', seesAll: false }))
    expect(codeOf(await manager.get('shop/people', { storeId: '2' }))).toEqual(notFound)
  })
})

describe('the contents of a store', () => {
  it('are counted before the store is closed, but only those that the user may see', async () => {
    const { storeId, today } = await addStore(owner)
    const has = async (by: Client, of = storeId) => by.get('shop/closing', { storeId: of })
    const none = resultOf<StoreClosing>(await has(owner))
    expect(none).toMatchObject({ terminals: 0, qrCodes: 0, pointRules: 0, signKeys: 0 })
    await resetKey(owner, storeId)
    await addedCode(owner, { storeId })
    await addedRule(owner, { storeId, startTime: today })
    await addedRule(owner, { storeId, startTime: addDays(today, 30) })
    const { originalRuleId, version } = await addedRule(owner, { storeId, startTime: today })
    await owner.put('pointrule/end', { originalRuleId, version, lastDay: addDays(today, -1) })
    // A rule for all stores is not counted, because it stays valid for the other stores.
    await addedRule(owner, { startTime: today })
    expect(resultOf(await has(owner))).toEqual({ ...none, qrCodes: 1, pointRules: 2, signKeys: 1 })
    expect(codeOf(await has(manager, '2'))).toEqual(notFound)
    expect(codeOf(await has(elsewhere))).toEqual(notFound)
  })
})

describe('the signing key', () => {
  it('is shown only with the user’s password, stays valid when a new key is created, and can be ended', async () => {
    const { storeId } = await addStore(owner)
    const first = await resetKey(owner, storeId)
    const second = await resetKey(owner, storeId)
    const reset = (password: string) => owner.post('shop/resetsignkey', { storeId, password })
    expect(codeOf(await reset(DEMO_PASSWORD))).toEqual([200, 1200])
    expect(codeOf(await reset('wrong'))).toEqual([200, 3000])
    const listed = await owner.get('shop/signkeys', { storeId })
    expect(JSON.stringify(listed.envelope)).not.toContain(first.secret)
    expect(resultOf<{ items: object[] }>(listed).items).toEqual([second.key, first.key])
    const reveal = (by: Client, password = DEMO_PASSWORD, of = storeId) =>
      by.post('shop/revealsignkey', { storeId: of, keyId: first.key.keyId, password })
    expect(codeOf(await reveal(owner, 'wrong'))).toEqual([200, 3000])
    expect(resultOf(await reveal(owner))).toEqual(first)
    expect(codeOf(await reveal(manager))).toEqual(notFound)
    // A key can be read only with the ID of its own store.
    expect(codeOf(await reveal(manager, DEMO_PASSWORD, '1'))).toEqual(notFound)
    expect(codeOf(await reveal(elsewhere))).toEqual(notFound)
    const end = () => owner.post('shop/endsignkey', { storeId, keyId: first.key.keyId })
    expect(resultOf<{ items: object[] }>(await end()).items).toEqual([second.key])
    expect(codeOf(await end())).toEqual(nothingToDo)
    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select(['action', 'detail'])
        .where('object_id', '=', storeId)
        .execute(),
    )
    expect(entries.map(({ action }) => action)).toContain('stores.revealSignKey')
    expect(JSON.stringify(entries)).not.toContain(first.secret)
  })
})
