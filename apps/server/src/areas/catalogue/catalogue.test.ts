import type { CatalogueDetail, CatalogueItem } from '@choba/contract/catalogue-items.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addedItem, changedItem, holderOf, lists, newItem } from './catalogue.testing.ts'

type List = keyof typeof lists
let test: TestApp
let sysconfig: Client
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  sysconfig = await holderOf(test)
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const typeOf = async (answering: ReturnType<Client['get']>) => (await answering).envelope.resultType
const listOf = async (list: List): Promise<CatalogueItem[]> =>
  resultOf<{ items: CatalogueItem[] }>(await sysconfig.get(`${lists[list]}/list`)).items
const detail = async (list: List, itemId: string): Promise<CatalogueDetail> =>
  resultOf(await sysconfig.get(`${lists[list]}/detail`, { itemId }))
const byCode = async (list: List, code: string) =>
  (await listOf(list)).find((one) => one.code === code)!
const modify = (list: List, row: CatalogueDetail, parts: object) =>
  sysconfig.put(`${lists[list]}/modify`, changedItem(row, parts))
const remove = (list: List, { itemId, version }: Pick<CatalogueItem, 'itemId' | 'version'>) =>
  sysconfig.delete(`${lists[list]}/delete`, { itemId, version })

interface Names {
  kinds: { paymentClass: string; name: string }[]
  paymentTypes: { paymentType: string; name: string; classCode: string; offered: boolean }[]
}
const namesOf = async (client: Client): Promise<Names> =>
  resultOf(await client.get('paymenttype/names'))

describe.each(['tradeType', 'paymentClass', 'paymentType'] as const)(
  'the catalogue list %s',
  (list) => {
    it('adds, changes, retires, restores and deletes an item, with audit entries', async () => {
      const added = await addedItem(sysconfig, list)
      expect(added).toMatchObject({ state: 'OFFERED', version: 1, uses: [] })
      expect((await listOf(list)).map(({ code }) => code)).toContain(added.code)
      const retired = resultOf<CatalogueDetail>(
        await modify(list, added, { state: 'RETIRED', nameEn: 'Renamed' }),
      )
      expect(retired).toMatchObject({ state: 'RETIRED', nameEn: 'Renamed', version: 2 })
      const stale = await modify(list, added, { nameEn: 'Too late' })
      expect([stale.status, stale.envelope.result]).toMatchObject([
        409,
        { current: { version: 2 } },
      ])
      expect(await typeOf(modify(list, retired, {}))).toBe(4008)
      const back = resultOf<CatalogueDetail>(await modify(list, retired, { state: 'OFFERED' }))
      expect(await typeOf(remove(list, back))).toBe(1000)
      expect(await typeOf(sysconfig.get(`${lists[list]}/detail`, { itemId: added.itemId }))).toBe(
        4001,
      )
      expect((await listOf(list)).map(({ code }) => code)).not.toContain(added.code)
      const { items } = resultOf<{ items: { action: string; detail: object }[] }>(
        await sysconfig.get('audit/history', { kind: list, objectId: added.itemId }),
      )
      expect(items.length).toBe(4)
      expect(items[2]!.detail).toMatchObject({
        before: { catalogueState: 'OFFERED' },
        after: { nameEn: 'Renamed' },
      })
    })

    it('rejects an existing code, a blank name in any language, and a sort number out of range', async () => {
      const { code } = await addedItem(sysconfig, list)
      expect(await typeOf(sysconfig.post(`${lists[list]}/add`, newItem(list, code)))).toBe(1200)
      for (const parts of [
        { nameMn: ' ' },
        { nameJa: 'x'.repeat(51) },
        { sequence: 0 },
        { sequence: 100_000 },
        { code: 'a b' },
      ]) {
        const answer = await sysconfig.post(`${lists[list]}/add`, { ...newItem(list), ...parts })
        expect([answer.status, Object.keys(parts)]).toEqual([400, Object.keys(parts)])
      }
    })

    it('accepts a new order only if the order contains every item', async () => {
      const before = await listOf(list)
      const wanted = before.map(({ itemId }) => itemId).toReversed()
      expect(
        (await sysconfig.put(`${lists[list]}/order`, { itemId: wanted.slice(1) })).status,
      ).toBe(409)
      expect(
        (await sysconfig.put(`${lists[list]}/order`, { itemId: [...wanted.slice(1), wanted[1]!] }))
          .status,
      ).toBe(409)
      expect(await typeOf(sysconfig.put(`${lists[list]}/order`, { itemId: wanted }))).toBe(1000)
      const after = await listOf(list)
      expect(after.map(({ itemId, sequence }) => [itemId, sequence])).toEqual(
        wanted.map((itemId, index) => [itemId, (index + 1) * 10]),
      )
      await sysconfig.put(`${lists[list]}/order`, { itemId: before.map(({ itemId }) => itemId) })
    })

    it('rejects calls of merchants, and of administrators without the permission SystemConfig', async () => {
      for (const other of [owner, await test.signIn('superadmin')]) {
        expect((await other.get(`${lists[list]}/list`)).status).toBe(403)
        expect((await other.post(`${lists[list]}/add`, newItem(list))).status).toBe(403)
      }
    })
  },
)

describe('a payment method', () => {
  it('cannot be deleted while it is used, and its details list the uses', async () => {
    const visa = await byCode('paymentType', 'VISA')
    expect((await detail('paymentType', visa.itemId)).uses).toEqual(['TRANSACTIONS', 'TERMS'])
    expect(await typeOf(remove('paymentType', visa))).toBe(1200)
  })

  it('cannot be deleted while only another tenant uses it', async () => {
    const { itemId, version, code } = await addedItem(sysconfig, 'paymentType')
    const put = (paymentMethodId: number) =>
      asOwner(test.engine, async (q) => {
        const day = await q
          .selectFrom('tenant_days')
          .selectAll()
          .where('tenant_id', '=', 2)
          .limit(1)
          .executeTakeFirstOrThrow()
        await q
          .insertInto('tenant_days')
          .values({ ...day, payment_method_id: paymentMethodId })
          .execute()
      })
    await put(Number(itemId))
    expect((await detail('paymentType', itemId)).uses).toEqual(['TRANSACTIONS'])
    expect(await typeOf(remove('paymentType', { itemId, version }))).toBe(1200)
    await asOwner(test.engine, (q) =>
      q.deleteFrom('tenant_days').where('payment_method_id', '=', Number(itemId)).execute(),
    )
    expect(await typeOf(remove('paymentType', { itemId, version }))).toBe(1000)
    // Adding the same code again restores the old ID.
    expect(await addedItem(sysconfig, 'paymentType', { code })).toMatchObject({
      itemId,
      state: 'OFFERED',
    })
  })

  it('counts as used, like a trade type, if transactions or stores of any tenant use it', async () => {
    const inStore = await byCode('tradeType', 'IN_STORE')
    expect((await detail('tradeType', inStore.itemId)).uses).toEqual(['STORES'])
    expect((await detail('tradeType', (await byCode('tradeType', 'ONLINE')).itemId)).uses).toEqual([
      'TRANSACTIONS',
    ])
    const { itemId, version, code } = await addedItem(sysconfig, 'tradeType')
    const give = (table: 'stores' | 'transactions', trade_type_id: number | null) =>
      asOwner(test.engine, async (q) => {
        const one = await q
          .selectFrom(table)
          .select(['merchant_id', 'id'])
          .where('tenant_id', '=', 2)
          .orderBy('merchant_id')
          .orderBy('id')
          .limit(1)
          .executeTakeFirstOrThrow()
        const { merchant_id: merchantId, id } = one
        await q
          .updateTable(table)
          .set({ trade_type_id })
          .where('merchant_id', '=', merchantId)
          .where('id', '=', id as number)
          .execute()
      })
    for (const [table, place] of [
      ['transactions', 'TRANSACTIONS'],
      ['stores', 'STORES'],
    ] as const) {
      await give(table, Number(itemId))
      expect((await detail('tradeType', itemId)).uses).toEqual([place])
      expect(await typeOf(remove('tradeType', { itemId, version }))).toBe(1200)
      await give(table, null)
    }
    expect(await typeOf(remove('tradeType', { itemId, version }))).toBe(1000)
    expect(await addedItem(sysconfig, 'tradeType', { code })).toMatchObject({
      itemId,
      state: 'OFFERED',
    })
  })

  it('is read in one database transaction, even if the cached tenant data is outdated', async () => {
    const { itemId } = await byCode('paymentType', 'VISA')
    // The test database has one connection. A second database transaction inside the call would
    // wait forever.
    let at = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += 2_000))
    try {
      expect((await detail('paymentType', itemId)).uses.length).toBe(2)
    } finally {
      clock.mockRestore()
    }
  }, 20_000)

  it('counts as used while a refund with it is open', async () => {
    const { itemId, version } = await addedItem(sysconfig, 'paymentType')
    const open = await asOwner(test.engine, (q) =>
      q
        .selectFrom('transactions')
        .select(['merchant_id', 'id', 'payment_method_id'])
        .where('trade_kind', '=', 2)
        .where('state', '<>', 5)
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    const set = (payment_method_id: number) =>
      asOwner(test.engine, (q) =>
        q
          .updateTable('transactions')
          .set({ payment_method_id })
          .where('merchant_id', '=', open.merchant_id)
          .where('id', '=', open.id)
          .execute(),
      )
    await set(Number(itemId))
    expect(await typeOf(remove('paymentType', { itemId, version }))).toBe(1200)
    await set(open.payment_method_id)
    expect(await typeOf(remove('paymentType', { itemId, version }))).toBe(1000)
  })

  it('can move only to a class of its own kind that exists and is not retired', async () => {
    const card = await addedItem(sysconfig, 'paymentClass')
    const wallet = await byCode('paymentClass', 'WALLET')
    const added = await addedItem(sysconfig, 'paymentType')
    expect(await typeOf(modify('paymentType', added, { classId: wallet.itemId }))).toBe(1200)
    expect(await typeOf(modify('paymentType', added, { classId: '32000' }))).toBe(4001)
    const moved = resultOf<CatalogueDetail>(
      await modify('paymentType', added, { classId: card.itemId }),
    )
    expect(moved).toMatchObject({ classId: card.itemId, paymentClass: 'CARD' })
    expect((await detail('paymentClass', card.itemId)).uses).toEqual(['PAYMENT_TYPES'])
    expect(await typeOf(remove('paymentClass', card))).toBe(1200)
    await modify('paymentClass', card, { state: 'RETIRED' })
    const inRetired = { ...newItem('paymentType'), classId: card.itemId }
    expect(await typeOf(sysconfig.post('paymenttype/add', inRetired))).toBe(4001)
    // A payment method can be renamed even if its class was retired meanwhile.
    expect(await typeOf(modify('paymentType', moved, { nameEn: 'Still there' }))).toBe(1000)
    expect(await typeOf(remove('paymentType', await byCode('paymentType', added.code)))).toBe(1000)
    // Only a removed payment method still belongs to the class, so the class can be deleted.
    expect(await typeOf(remove('paymentClass', await byCode('paymentClass', card.code)))).toBe(1000)
  })
})

it('a class whose name is also the name of a kind can be renamed, but not retired or deleted', async () => {
  const cash = await detail('paymentClass', (await byCode('paymentClass', 'CASH')).itemId)
  expect(cash.uses).toEqual(['KIND', 'PAYMENT_TYPES'])
  expect(await typeOf(remove('paymentClass', cash))).toBe(1200)
  expect(await typeOf(modify('paymentClass', cash, { state: 'RETIRED' }))).toBe(1200)
  const nameOf = async (client: Client) =>
    (await namesOf(client)).kinds.find(({ paymentClass }) => paymentClass === 'CASH')!.name
  const was = await nameOf(owner)
  const renamed = resultOf<CatalogueDetail>(
    await modify('paymentClass', cash, { nameJa: 'お現金' }),
  )
  expect([was, await nameOf(owner)]).toEqual([cash.nameJa, 'お現金'])
  await modify('paymentClass', renamed, { nameJa: cash.nameJa })
})

it('each tenant offers its own payment methods, and payments by a withdrawn method stay searchable', async () => {
  const steppe = await holderOf(test, 'steppe')
  const [visa, added] = [
    await byCode('paymentType', 'VISA'),
    await addedItem(sysconfig, 'paymentType'),
  ]
  const offer = (client: Client, itemId: string, offered: boolean) =>
    client.put('tradetype/tenantmodify', { list: 'paymentType', itemId, offered })
  expect(await typeOf(offer(sysconfig, visa.itemId, true))).toBe(4008)
  expect(await typeOf(offer(sysconfig, visa.itemId, false))).toBe(1000)
  expect(await typeOf(offer(sysconfig, added.itemId, false))).toBe(1000)
  const offeredIn = async (client: Client, code: string) =>
    (await namesOf(client)).paymentTypes.find(({ paymentType }) => paymentType === code)!.offered
  expect([
    await offeredIn(owner, 'VISA'),
    await offeredIn(await test.signIn('owner', 'steppe'), 'VISA'),
  ]).toEqual([false, true])
  const here = async (client: Client) =>
    resultOf<{ paymentTypes: { code: string; offered: boolean }[] }>(
      await client.get('tradetype/tenant'),
    ).paymentTypes
  expect((await here(steppe)).every(({ offered }) => offered)).toBe(true)
  expect((await here(sysconfig)).filter(({ offered }) => !offered).map(({ code }) => code)).toEqual(
    ['VISA', added.code],
  )
  // The merchant has payments with one of the two withdrawn methods, and none with the other.
  const paymentMethodsIn = async (call: string) =>
    resultOf<{ paymentMethods: { paymentType: string }[] }>(
      await owner.get(call),
    ).paymentMethods.map(({ paymentType }) => paymentType)
  for (const call of ['stat/options', 'datacompass/options']) {
    expect(await paymentMethodsIn(call)).toContain('VISA')
    expect(await paymentMethodsIn(call)).not.toContain(added.code)
  }
  await modify('paymentType', added, { state: 'RETIRED' })
  expect(await typeOf(offer(sysconfig, added.itemId, true))).toBe(4001)
  await offer(sysconfig, visa.itemId, true)
})

it('all tenants read one catalogue, which only SystemConfig users of the first tenant can change', async () => {
  const steppe = await holderOf(test, 'steppe')
  expect((await steppe.post('paymenttype/add', newItem('paymentType'))).status).toBe(403)
  const added = await addedItem(await holderOf(test), 'paymentType')
  const { items } = resultOf<{ items: { itemId: string }[] }>(await steppe.get('paymenttype/list'))
  expect(items.map(({ itemId }) => itemId)).toContain(added.itemId)
  const found = (await namesOf(owner)).paymentTypes.find(
    ({ paymentType }) => paymentType === added.code,
  )
  const none = { light: null, dark: null }
  expect(found).toEqual({
    paymentType: added.code,
    name: added.nameJa,
    classCode: 'CARD',
    offered: true,
    ...none,
  })
  await remove('paymentType', added)
  expect((await namesOf(owner)).paymentTypes.map(({ paymentType }) => paymentType)).not.toContain(
    added.code,
  )
})
