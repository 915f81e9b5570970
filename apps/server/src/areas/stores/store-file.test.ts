import { storeFileColumns, type StoreFileOutcome } from '@choba/contract/store-file.ts'
import type { StoreDetail, StorePage } from '@choba/contract/stores.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { type Zippable, zipSync } from 'fflate'
import { readXlsx, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { addStore, changeOf, checkFile, detailOf, runFile } from './stores.testing.ts'

let test: TestApp
let owner: Client
let manager: Client
let clerk: Client

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
  clerk = await test.signIn('clerk')
})
afterAll(() => test.close())

let nth = 0
let prefix = ''
beforeEach(() => {
  nth += 1
  prefix = `F${nth}-`
})

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
const xlsx = async (...sheets: WriteSheet[]) => Buffer.from(await writeXlsx({ sheets }))
const checkOutcome = async (bytes: Buffer, by = owner) =>
  resultOf<StoreFileOutcome>(await checkFile(by, bytes))
const run = (
  bytes: Buffer,
  { basis }: StoreFileOutcome,
  more: Record<string, string> = {},
  by = owner,
) => runFile(by, bytes, { basis, ...more })
const found = async (code: string): Promise<StoreDetail> => {
  const { items } = resultOf<StorePage>(await owner.get('shop/list', { search: code }))
  return detailOf(owner, items.find(({ storeCode }) => storeCode === code)!.storeId)
}
const countAll = async () => resultOf<StorePage>(await owner.get('shop/list')).total!
const reasons = ({ faults }: StoreFileOutcome) =>
  faults.map(({ line, column, problem }) => `${line} ${column} ${problem}`)
const fileProblem = async (bytes: Buffer) => {
  const { status, envelope } = await checkFile(owner, bytes)
  return [status, (envelope.result as { fields: { path: string; problem: string }[] }).fields]
}

describe('a file of stores', () => {
  it('adds and changes stores, changes nothing if imported again, and keeps fields without a column', async () => {
    const old = await addStore(owner, {
      storeCode: `${prefix}A`,
      storeName: '古い名前',
      abbreviation: '古',
      dayLimit: 90_000,
    })
    const file = csv(
      '店舗コード,店舗名,会社コード,開店,閉店,1件の上限額,1日の上限額,ポイント付与率（%）,1営業日の付与ポイントの上限,支払方法',
      `${prefix}A,新しい名前,,9:00,22:30,"50,000",,1.25,20000,PAYPAY;VISA`,
      `${prefix}B,二号店,${old.company.companyCode},,,,,,,`,
    )
    const before = await countAll()
    const outcome = await checkOutcome(file)
    expect(outcome).toMatchObject({
      rows: 2,
      fresh: 1,
      changed: 1,
      unchanged: 0,
      refused: 0,
      faults: [],
    })
    expect(await countAll()).toBe(before)
    expect(resultOf<StoreFileOutcome>(await run(file, outcome))).toMatchObject({
      fresh: 1,
      changed: 1,
    })
    expect(await countAll()).toBe(before + 1)
    expect(await found(`${prefix}A`)).toMatchObject({
      storeId: old.storeId,
      storeName: '新しい名前',
      abbreviation: '古',
      hours: { opens: '09:00', closes: '22:30', exceptions: [] },
      paymentLimit: 50_000,
      dayLimit: null,
      pointGiveRate: 12_500,
      pointAwardDayLimit: 20_000,
      paymentTypes: ['PAYPAY', 'VISA'],
      version: old.version + 1,
      createdAt: old.createdAt,
    })
    expect(await found(`${prefix}B`)).toMatchObject({
      storeName: '二号店',
      paymentTypes: null,
      company: old.company,
    })
    const again = await checkOutcome(file)
    expect(again).toMatchObject({ fresh: 0, changed: 0, unchanged: 2 })
    expect((await run(file, again)).envelope.resultType).toBe(4008)
  })

  it('records the changes of each store in the audit log, and the file once', async () => {
    const file = csv(
      'storeCode,storeName,companyCode',
      `${prefix}A,一号店,${(await detailOf(owner, '1')).company.companyCode}`,
    )
    resultOf(await run(file, await checkOutcome(file)))
    const { storeId } = await found(`${prefix}A`)
    const entries = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select(['action', 'object_id', 'detail'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute(),
    )
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['stores.add', 'stores.runFile'])
    const added = entries.find(({ action }) => action === 'stores.add')
    expect(added).toMatchObject({ object_id: storeId, detail: { after: { storeName: '一号店' } } })
    const whole = entries.find(({ action }) => action === 'stores.runFile')
    expect(whole).toMatchObject({ detail: { freshRows: 1, changedRows: 0, refusedRows: 0 } })
  })

  it('reports every wrong cell; valid rows are written only if the user chooses so', async () => {
    const { company } = await detailOf(owner, '1')
    const line = (code: string, more: string) =>
      `${prefix}${code},名前,${company.companyCode},${more}`
    const file = csv(
      'storeCode,storeName,companyCode,opens,closes,paymentAlert,paymentLimit,pointUseRate,tradeTypes',
      line('GOOD', ',,,,,'),
      `${prefix}A,,${company.companyCode},,,,,,`,
      line('B', '25:00,26:00,,,,'),
      line('C', '9:00,,,,,'),
      line('D', ',,20000,10000,,'),
      line('E', ',,,abc,,'),
      line('F', ',,,,1.23456,'),
      line('G', ',,,,,NO_SUCH'),
      `${prefix}H,名前,NO-COMPANY,,,,,,`,
      line('TWICE', ',,,,,'),
      line('TWICE', ',,,,,'),
      `${line('I', ',,,,,')},more`,
      `,名前,${company.companyCode},,,,,,`,
      // An unreadable cell does not hide errors in other cells.
      `${prefix}J,名前,NO-COMPANY,25:00,9:00,20000,10000,1.23456,NO_SUCH`,
    )
    const outcome = await checkOutcome(file)
    expect(outcome).toMatchObject({
      rows: 14,
      fresh: 1,
      refused: 13,
      faultCount: outcome.faults.length,
    })
    expect(reasons(outcome)).toEqual([
      '3 storeName missing',
      '4 opens format',
      '4 closes format',
      '5 closes value',
      '6 paymentAlert tooLarge',
      '7 paymentLimit format',
      '8 pointUseRate format',
      '9 tradeTypes value',
      '10 companyCode company',
      '11 storeCode twice',
      '12 storeCode twice',
      '13 null columns',
      '14 storeCode missing',
      '15 companyCode company',
      '15 opens format',
      '15 pointUseRate format',
      '15 paymentAlert tooLarge',
      '15 tradeTypes value',
    ])
    expect((await run(file, outcome)).envelope.resultType).toBe(1200)
    expect(resultOf(await run(file, outcome, { onlyGood: 'true' }))).toMatchObject({ fresh: 1 })
    const { items } = resultOf<StorePage>(await owner.get('shop/list', { search: prefix }))
    expect(items.map(({ storeCode }) => storeCode)).toEqual([`${prefix}GOOD`])
  })

  it('can give a store the merchant’s payment methods; a store keeps another method that it already has', async () => {
    const { storeId, company } = await addStore(owner, {
      storeCode: `${prefix}A`,
      paymentTypes: ['VISA'],
    })
    const line = (code: string, paymentMethods: string) =>
      `${prefix}${code},名前,${company.companyCode},${paymentMethods}`
    const file = csv(
      'storeCode,storeName,companyCode,paymentTypes',
      line('A', 'UNIONPAY;VISA'),
      line('B', 'UNIONPAY'),
    )
    expect(reasons(await checkOutcome(file))).toEqual([
      '2 paymentTypes value',
      '3 paymentTypes value',
    ])
    await asOwner(test.engine, async (q) => {
      const { id } = await q
        .selectFrom('payment_methods')
        .select('id')
        .where('code', '=', 'UNIONPAY')
        .executeTakeFirstOrThrow()
      const of = { merchant_id: 11, tenant_id: 1, store_id: Number(storeId) }
      await q
        .insertInto('store_payment_methods')
        .values({ ...of, payment_method_id: id })
        .execute()
    })
    expect(reasons(await checkOutcome(file))).toEqual(['3 paymentTypes value'])
  })

  it('is rejected if a store or the file has changed since the check', async () => {
    const old = await addStore(owner, { storeCode: `${prefix}A` })
    const file = csv('storeCode,storeName', `${prefix}A,ファイルの名前`)
    const outcome = await checkOutcome(file)
    const other = csv('storeCode,storeName', `${prefix}A,別の名前`)
    expect((await run(other, outcome)).status).toBe(409)
    resultOf(await owner.put('shop/modify', changeOf(old, { storeName: '先に変えた名前' })))
    const late = await run(file, outcome)
    expect([late.status, late.envelope.result]).toMatchObject([409, { current: { changed: 1 } }])
    expect((await found(`${prefix}A`)).storeName).toBe('先に変えた名前')
  })

  it('can be downloaded in all formats, and importing the downloaded file changes nothing', async () => {
    await addStore(owner, {
      storeCode: `${prefix}A`,
      storeName: '=危険な名前',
      hours: { opens: '09:00', closes: '22:00', exceptions: [] },
      pointUseRate: 12_345,
      paymentTypes: ['VISA', 'JCB'],
    })
    for (const query of [
      { format: 'csv' },
      { format: 'csv', encoding: 'shift_jis' },
      { format: 'xlsx' },
    ]) {
      const { bytes } = await owner.get('shop/file/download', query)
      const outcome = await checkOutcome(bytes)
      expect([query, outcome.faults, outcome.fresh, outcome.changed]).toEqual([query, [], 0, 0])
      expect(outcome.unchanged).toBe(await countAll())
    }
    const { bytes } = await manager.get('shop/file/download', { format: 'csv' })
    expect(bytes.toString().trim().split('\n').length - 1).toBe(
      resultOf<StorePage>(await manager.get('shop/list')).total,
    )
  })
})

describe('permission to import stores', () => {
  it('does not reveal stores outside of the user’s scope, and does not let a manager add stores', async () => {
    const hidden = await addStore(owner, { storeCode: `${prefix}HIDDEN` })
    const file = csv('storeCode,storeName', `${hidden.storeCode},盗む`, `${prefix}NONE,作る`)
    const outcome = await checkOutcome(file, manager)
    expect([outcome.fresh, outcome.changed, reasons(outcome)]).toEqual([
      0,
      0,
      ['2 null mayNotAdd', '3 null mayNotAdd'],
    ])
    const seen = csv('storeCode,abbreviation', 'S0003,恵')
    expect(resultOf(await run(seen, await checkOutcome(seen, manager), {}, manager))).toMatchObject(
      {
        changed: 1,
      },
    )
    expect((await checkFile(clerk, file)).status).toBe(403)
  })
})

describe('the parser of store files', () => {
  const heading = ['storeCode', 'storeName']
  it('rejects an invalid file with the place of the error: heading, sheets or size', async () => {
    expect(await fileProblem(csv('storeCode,colour', 'A,red'))).toEqual([
      400,
      [{ path: 'file.heading', problem: 'unknown' }],
    ])
    expect(await fileProblem(csv('storeName', 'A'))).toEqual([
      400,
      [{ path: 'file.storeCode', problem: 'missing' }],
    ])
    expect(await fileProblem(csv('storeCode,店舗コード', 'A,B'))).toEqual([
      400,
      [{ path: 'file.heading', problem: 'value' }],
    ])
    expect(await fileProblem(csv('storeCode,storeName'))).toEqual([
      400,
      [{ path: 'file', problem: 'tooShort' }],
    ])
    const many = csv('storeCode', ...Array.from({ length: 5_001 }, (_, at) => `M${at}`))
    expect(await fileProblem(many)).toEqual([400, [{ path: 'file', problem: 'tooLong' }]])
    const two = await xlsx(
      { name: '1', rows: [heading, ['A', 'a']] },
      { name: '2', rows: [heading, ['B', 'b']] },
    )
    expect(await fileProblem(two)).toEqual([400, [{ path: 'file.sheets', problem: 'tooLong' }]])
    const long = await xlsx({
      name: '1',
      rows: [heading, ...Array.from({ length: 6_000 }, (_, at) => [`M${at}`, 'a'])],
    })
    expect(await fileProblem(long)).toEqual([400, [{ path: 'file', problem: 'tooLong' }]])
    expect(
      await fileProblem(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500)])),
    ).toEqual([400, [{ path: 'file', problem: 'format' }]])
    // A ZIP bomb: zeros compress to a thousandth of their size.
    const bomb: Zippable = { 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) }
    expect(await fileProblem(Buffer.from(zipSync(bomb)))).toEqual([
      400,
      [{ path: 'file', problem: 'tooLong' }],
    ])
  })

  it('reports formulas and merged cells, and reads numbers, times and rows after empty rows', async () => {
    const { company } = await detailOf(owner, '1')
    const file = await xlsx(
      {
        name: '店舗',
        rows: [
          ['storeCode', 'storeName', 'companyCode', 'opens', 'closes', 'dayLimit'],
          [`${prefix}A`, '数字', company.companyCode, 0.375, '22:00', 1_200_000],
          [null, null, null, null, null, null],
          [`${prefix}B`, '式', company.companyCode, null, null, null],
          [`${prefix}C`, '結合', company.companyCode, null, null, null],
          [`${prefix}D`, '余り', company.companyCode, null, null, null, 'more'],
        ],
        cells: new Map([['3,5', { formula: 'SUM(F2:F2)', value: 5 }]]),
        merges: [{ startRow: 4, startCol: 1, endRow: 4, endCol: 2 }],
      },
      { name: '空', rows: [] },
    )
    const outcome = await checkOutcome(file)
    expect(reasons(outcome)).toEqual(['4 dayLimit formula', '5 storeName merged', '6 null columns'])
    expect(outcome).toMatchObject({ rows: 4, fresh: 1 })
    resultOf(await run(file, outcome, { onlyGood: 'true' }))
    expect(await found(`${prefix}A`)).toMatchObject({
      hours: { opens: '09:00', closes: '22:00' },
      dayLimit: 1_200_000,
    })
  })

  it('accepts a file in Shift_JIS and with the template’s column names in every language', async () => {
    const { company } = await detailOf(owner, '1')
    const file = iconv.encode(
      `店舗コード,店舗名,会社コード\r\n${prefix}A,髙島屋前店①,${company.companyCode}\r\n`,
      'cp932',
    )
    expect(await checkOutcome(file)).toMatchObject({ fresh: 1, faults: [] })
    const { bytes } = await owner.get('shop/file/download', { format: 'xlsx' })
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]!.rows[0]!.length).toBe(storeFileColumns.length)
  })
})
