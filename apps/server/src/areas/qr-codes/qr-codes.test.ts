import { MAX_AMOUNT } from '@choba/contract/money.ts'
import { leastSize } from '@choba/contract/qr-geometry.ts'
import { hasRightCrc, objectsOf } from '@choba/contract/qr-payload.ts'
import type { QrCode, StaleQrCode } from '@choba/contract/qr-codes.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addCode, addedCode, address, payment } from './qr-codes.testing.ts'
import { modulesOf } from './qr-drawing.ts'

let test: TestApp
let owner: Client
/** Client of a user with access to stores 1 and 3. */
let manager: Client
let clerk: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  clerk = await test.signIn('clerk')
})
afterAll(() => test.close())

const done = [200, 1000]
const notFound = [200, 4001]
const nothingToDo = [200, 4008]
const conflict = [409, 409]
const refused = [403, 2000]
const codeOf = ({ status, envelope }: Answer) => [status, envelope.resultType]
/** Returns the problems of an answer by field. */
const wrongIn = ({ envelope }: Answer) =>
  Object.fromEntries(
    (envelope.result as { fields: { path: string; problem: string }[] }).fields.map((one) => [
      one.path,
      one.problem,
    ]),
  )

const modify = (client: Client, { qrCodeId, version }: QrCode, more: object = {}) =>
  client.put('qr/modify', { qrCodeId, version, ...payment, ...more })
const remove = (client: Client, { qrCodeId, version }: QrCode) =>
  client.delete('qr/delete', { qrCodeId, version })
const detail = (client: Client, { qrCodeId }: QrCode) => client.get('qr/detail', { qrCodeId })

interface List {
  items: QrCode[]
  nextCursor: string | null
  total?: number
}
const list = async (client: Client, query: Record<string, string> = {}) =>
  resultOf<List>(await client.get('qr/list', query))

describe('the list of QR codes', () => {
  it('contains demo codes whose stored number of modules matches their payload', async () => {
    for (const tenant of ['demo', 'steppe'] as const) {
      const { items } = await list(await test.signIn('owner', tenant))
      expect(items).toHaveLength(4)
      expect(items.map(({ modules }) => modules)).toEqual(
        items.map(({ payload }) => modulesOf(payload, false)),
      )
    }
  })

  it('is returned in pages, newest code first, with the total on the first page only', async () => {
    const first = await addedCode(owner, { name: 'First' })
    const second = await addedCode(owner, { name: 'Second' })
    const page = await list(owner, { pageSize: '1' })
    expect(page.items).toEqual([second])
    const next = await list(owner, { pageSize: '1', cursor: page.nextCursor! })
    expect(next.items).toEqual([first])
    expect([page.total! > 2, next.total]).toEqual([true, undefined])
    expect(codeOf(await owner.get('qr/list', { cursor: 'nonsense' }))).toEqual([400, 400])
  })

  it('can be filtered by name, stores, terminal, kind and amount', async () => {
    const terminals = resultOf<{ items: { terminalId: string; terminalNo: string }[] }>(
      await owner.get('qr/terminals', { storeId: '2' }),
    ).items
    const { terminalId, terminalNo } = terminals[1]!
    const one = await addedCode(owner, {
      name: 'ＷＩＤＥ one',
      storeId: '2',
      terminalId,
      amount: 1200,
    })
    const other = await addedCode(owner, { ...address, name: 'WIDE other' })
    const names = async (query: Record<string, string>) =>
      (await list(owner, { search: 'wide', ...query })).items.map(({ name }) => name)
    expect(await names({})).toEqual([other.name, one.name])
    const ways = { storeId: '2', terminalNo, kind: 'PAYMENT', amount: 'WITH' }
    for (const [key, value] of Object.entries(ways))
      expect(await names({ [key]: value })).toEqual([one.name])
    expect(await names({ amount: 'WITHOUT' })).toEqual([other.name])
    const both = (
      await owner.get('qr/list', {
        search: 'wide',
        amount: ['WITH', 'WITHOUT'],
        kind: ['PAYMENT', 'URL'],
      })
    ).envelope
    expect((both.result as List).items).toHaveLength(2)
    expect(await names({ terminalNo: terminalNo.slice(0, -1) })).toEqual([])
  })

  it('contains only codes of the user’s stores and of the user’s merchant', async () => {
    const seen = await addedCode(owner, { name: 'Seen', storeId: '3' })
    const foreign = await addedCode(owner, { name: 'Foreign', storeId: '2' })
    const names = (await list(manager, { pageSize: '200' })).items.map(({ name }) => name)
    expect([names.includes(seen.name), names.includes(foreign.name)]).toEqual([true, false])
    expect((await list(await test.signIn('owner2'))).items).toEqual([])
    expect(codeOf(await detail(manager, seen))).toEqual(done)
    const file = { format: 'svg', sizeMm: '80' }
    for (const client of [manager, await test.signIn('owner2')]) {
      expect(codeOf(await detail(client, foreign))).toEqual(notFound)
      expect(codeOf(await client.get('qr/image', { qrCodeId: foreign.qrCodeId, ...file }))).toEqual(
        notFound,
      )
    }
    const where = { storeId: '2', kind: 'URL', url: 'https://shop.example/' }
    expect(codeOf(await manager.get('qr/preview', where))).toEqual(notFound)
    expect(resultOf(await manager.get('qr/terminals', { storeId: '2' }))).toEqual({
      currency: 'JPY',
      items: [],
    })
  })
})

describe('access to QR codes', () => {
  it('depends on the user’s permission and on the features that the merchant uses', async () => {
    expect([await addCode(clerk), await addCode(manager)].map(codeOf)).toEqual([refused, refused])
    const elsewhere = await test.signIn('owner2', 'steppe')
    for (const answer of [await elsewhere.get('qr/list'), await addCode(elsewhere)]) {
      expect(codeOf(answer)).toEqual(refused)
      // The answer names no missing permission, because no permission would give access.
      expect(answer.envelope.result).toBeNull()
    }
  })
})

describe('a new QR code', () => {
  it('for a payment contains the entered values, a valid CRC and the ID of the code', async () => {
    const one = await addedCode(owner, {
      amount: 1200,
      localName: '日の出',
      postalCode: '1500002',
      name: '  Trimmed  ',
    })
    expect(one).toMatchObject({
      name: 'Trimmed',
      version: 1,
      amount: 1200,
      changedAt: null,
      currency: 'JPY',
      logo: null,
    })
    expect(hasRightCrc(one.payload)).toBe(true)
    const values = Object.fromEntries(objectsOf(one.payload)!.map(({ id, value }) => [id, value]))
    expect(values).toMatchObject({
      '01': '12',
      '54': '1200',
      '59': 'HINODE',
      '60': 'TOKYO',
      '64': '0002JA0103日の出',
    })
    expect(values['62']).toBe(`0519${one.qrCodeId}`)
    expect([one.modules, one.leastSize]).toEqual([
      modulesOf(one.payload, false),
      leastSize(one.modules),
    ])
    expect(resultOf(await detail(owner, one))).toEqual(one)
  })

  it('for a web address contains exactly the address', async () => {
    const one = await addedCode(owner, { ...address, url: 'HTTPS://Shop.example/メニュー' })
    expect(one.payload).toBe('https://shop.example/%E3%83%A1%E3%83%8B%E3%83%A5%E3%83%BC')
    expect(one.url).toBe(one.payload)
  })

  it('is rejected with the name of the invalid field, and nothing is stored', async () => {
    const before = (await list(owner)).total
    const foreign = await asOwner(test.engine, (q) =>
      q
        .selectFrom('terminals')
        .select('id')
        .where('merchant_id', '=', 11)
        .where('store_id', '=', 2)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    )
    const wrong = async (more: object) => wrongIn(await addCode(owner, more))
    expect(await wrong({ terminalId: String(foreign.id) })).toEqual({ terminalId: 'value' })
    expect(await wrong({ merchantName: null, city: null })).toEqual({
      merchantName: 'missing',
      city: 'missing',
    })
    expect(await wrong({ merchantName: '日の出', city: 'ＴＯＫＹＯ' })).toEqual({
      merchantName: 'format',
    })
    expect(await wrong({ merchantName: 'jp.or.paymentsjapan' })).toEqual({ merchantName: 'format' })
    expect(await wrong({ amount: MAX_AMOUNT + 1 })).toEqual({ amount: 'tooLarge' })
    expect(await wrong({ amount: 12.5 })).toHaveProperty('amount')
    expect(await wrong({ amount: 0 })).toEqual({ amount: 'tooSmall' })
    expect(await wrong({ ...address, url: 'javascript:alert(1)' })).toEqual({ url: 'value' })
    expect(await wrong({ ...address, amount: 1, city: 'X' })).toEqual({
      amount: 'value',
      city: 'value',
    })
    expect(await wrong({ logo: '8c0e6f5a-5f0b-4c86-9d0c-0f5b0d1c8f11' })).toEqual({ logo: 'value' })
    expect(codeOf(await addCode(owner, { storeId: '999999' }))).toEqual(notFound)
    expect((await list(owner)).total).toBe(before)
  })
})

describe('a change of a QR code', () => {
  it('writes a new payload with the same ID, and can move the code to another store', async () => {
    const one = await addedCode(owner)
    const changed = resultOf<QrCode>(await modify(owner, one, { storeId: '2', amount: 500 }))
    expect(changed).toMatchObject({ version: 2, amount: 500, store: { storeId: '2' } })
    expect(changed.payload).not.toBe(one.payload)
    expect(changed.payload).toContain(one.qrCodeId)
    const address2 = resultOf<QrCode>(await modify(owner, changed, address))
    expect(address2).toMatchObject({
      kind: 'URL',
      payload: address.url,
      merchantName: null,
      amount: null,
    })
    expect(codeOf(await remove(owner, address2))).toEqual(done)
    expect(codeOf(await detail(owner, one))).toEqual(notFound)
  })

  it('is rejected with the current values if another user has changed the code', async () => {
    const one = await addedCode(owner)
    await modify(owner, one, { name: 'Another' })
    const stale = await modify(owner, one, { name: 'A third' })
    expect(codeOf(stale)).toEqual(conflict)
    expect((stale.envelope.result as StaleQrCode).current).toMatchObject({
      name: 'Another',
      version: 2,
    })
    expect(codeOf(await remove(owner, one))).toEqual(conflict)
  })

  it('is rejected as unchanged if every value is the same', async () => {
    const one = await addedCode(owner)
    expect(codeOf(await modify(owner, one))).toEqual(nothingToDo)
    const page = await addedCode(owner, { ...address, url: 'https://SHOP.example' })
    expect(codeOf(await modify(owner, page, { ...address, url: 'https://SHOP.example' }))).toEqual(
      nothingToDo,
    )
    expect(resultOf<QrCode>(await detail(owner, one))).toEqual(one)
  })

  it('is in the history of the code, like a download, for users with access to its store', async () => {
    const one = await addedCode(owner, { storeId: '2' })
    resultOf(await modify(owner, one, { storeId: '2', name: 'Other' }))
    await owner.get('qr/image', { qrCodeId: one.qrCodeId, format: 'svg', sizeMm: '80' })
    const history = async (client: Client) =>
      resultOf<{ items: { action: string }[] }>(
        await client.get('audit/history', { kind: 'qrCode', objectId: one.qrCodeId }),
      ).items.map(({ action }) => action)
    expect(await history(owner)).toEqual(['qrCodes.image', 'qrCodes.modify', 'qrCodes.add'])
    expect(await history(manager)).toEqual([])
  })
})
