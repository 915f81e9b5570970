import { gzipSync } from 'node:zlib'
import {
  IMPORT_BYTES_MAX,
  IMPORT_FILE_MAX,
  IMPORT_PART,
  type ImportDetail,
} from '@choba/contract/import-rows.ts'
import { asOwner } from '@choba/database/owner.ts'
import { shippedMapping } from '@choba/import-format/mapping/mapping.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addOf,
  checkOf,
  chobaFile,
  detailOf,
  partOf,
  previewOf,
  settings,
  uploadOf,
} from './imports.testing.ts'

let test: TestApp
let owner: Client
let owner2: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  owner2 = await test.signIn('owner2')
})
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType
const partsIn = (): Promise<number> =>
  asOwner(
    test.engine,
    async (q) => (await q.selectFrom('import_parts').select('position').execute()).length,
  )

/** Gzip data of a few kilobytes that expands to eight megabytes. */
const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 'a'))

const two = chobaFile([
  'UP-1,2026-10-05T12:00:00,UP-STORE,PAYMENT,PAYPAY,1200,PAID,',
  'UP-2,2026-10-05T12:30:00,UP-STORE,PAYMENT,NOSUCH,300,PAID,',
])

describe('uploading a file for an import in parts', () => {
  it('creates a draft with the file’s hash and recognized format after the last part', async () => {
    const detail = await uploadOf(owner, two)
    expect(detail).toMatchObject({
      state: 'DRAFT',
      source: 'PORTAL',
      fileName: 'october.csv',
      fileSize: two.length,
      received: two.length,
      own: true,
      recognised: [{ format: { kind: 'choba' } }],
      undoObstacle: 'notEnded',
      sameAs: null,
      problem: null,
    })
    expect(detail.sha256).toMatch(/^[0-9a-f]{64}$/)
    const preview = await previewOf(owner, detail.importId, settings())
    expect(preview).toMatchObject({
      encoding: 'utf-8',
      delimiter: ',',
      mapping: null,
      problem: null,
    })
    expect(preview.rows.map(({ line, outcome, value }) => [line, outcome, value])).toEqual([
      [2, 'FRESH', null],
      [3, 'REFUSED', 'NOSUCH'],
    ])
    expect(preview.rows[0]!.fields).toMatchObject({ paymentNo: 'UP-1', amount: '1200' })
    expect(preview.columns[0]).toMatchObject({ name: 'paymentNo', samples: ['UP-1', 'UP-2'] })
  })

  it('stores the content of the file encrypted', async () => {
    const secret = '4242424242424242'
    const { importId } = await uploadOf(
      owner,
      `${two}UP-3,2026-10-05T12:30:00,UP-STORE,PAYMENT,PAYPAY,300,PAID,${secret}\n`,
    )
    const kept = await asOwner(test.engine, (q) =>
      q
        .selectFrom('import_parts')
        .select('sealed')
        .where('import_id', '=', BigInt(importId))
        .execute(),
    )
    expect(kept).toHaveLength(1)
    const text = Buffer.from(kept[0]!.sealed).toString('latin1')
    expect(text).not.toContain('UP-1')
    expect(text).not.toContain(secret)
    const preview = await previewOf(owner, importId, settings())
    expect(preview.rows[2]!.fields).toMatchObject({ paymentNo: 'UP-3' })
  })

  it('is limited to a number of bytes per day, in which discarded files are included', async () => {
    const begin = () => addOf(owner, 'big.csv', IMPORT_FILE_MAX)
    for (let at = 0; at < IMPORT_BYTES_MAX / IMPORT_FILE_MAX; at++) {
      const answer = await begin()
      if (code(answer) === 429) break
      const { importId, version } = resultOf<ImportDetail>(answer)
      expect(code(await owner.post('import/discard', { importId, version }))).toBe(1000)
    }
    expect(code(await begin())).toBe(429)
    const past = new Date(Date.now() - 86_400_000 - 1_000)
    await asOwner(test.engine, (q) =>
      q.updateTable('import_uploads').set({ begun_at: past }).execute(),
    )
    const { importId, version } = resultOf<ImportDetail>(await begin())
    expect(code(await owner.post('import/discard', { importId, version }))).toBe(1000)
    await asOwner(test.engine, (q) => q.deleteFrom('import_uploads').execute())
  })

  it('accepts only the next part of the file, and can continue after an interruption', async () => {
    const bytes = Buffer.alloc(IMPORT_PART + 10, 'a,b\n')
    const { importId } = resultOf<{ importId: string }>(await addOf(owner, 'big.csv', bytes.length))
    const first = bytes.subarray(0, IMPORT_PART)
    expect(code(await partOf(owner, importId, IMPORT_PART, first))).toBe(409)
    expect(code(await partOf(owner, importId, 0, bytes.subarray(0, 100)))).toBe(400)
    expect(code(await partOf(owner, importId, 0, bytes))).toBe(413)
    expect(resultOf(await partOf(owner, importId, 0, first))).toMatchObject({
      state: 'UPLOADING',
      received: IMPORT_PART,
    })
    expect(code(await partOf(owner, importId, 0, first))).toBe(409)
    expect(await detailOf(owner, importId)).toMatchObject({
      state: 'UPLOADING',
      received: IMPORT_PART,
    })
    expect(code(await owner.post('import/preview', { importId, settings: settings() }))).toBe(409)
    // The last part must contain exactly the bytes that are missing.
    const more = await partOf(owner, importId, IMPORT_PART, Buffer.alloc(11, 'a,b\n'))
    expect([code(more), JSON.stringify(more.envelope)]).toEqual([
      400,
      expect.stringContaining('tooLarge'),
    ])
    const done = resultOf(await partOf(owner, importId, IMPORT_PART, bytes.subarray(IMPORT_PART)))
    expect(done).toMatchObject({ state: 'DRAFT', recognised: [] })
  })

  it.each([
    ['a ZIP file', Buffer.from('PK\u0003\u0004 and more'), 'ZIP'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'PDF'],
    ['a compressed web page', gzipSync('<!doctype html><title>Report</title>'), 'PDF'],
    ['a damaged gzip file', gzipSync(two).subarray(0, 40), 'gzip'],
    ['a gzip file inside a gzip file', gzipSync(gzipSync(two)), '圧縮ファイル'],
    [
      'a gzip file that expands beyond the limit',
      Buffer.concat(Array.from({ length: 66 }, () => bomb)),
      '512',
    ],
  ])(
    'rejects %s with the first part and stores no part of the file',
    async (_name, bytes, word) => {
      const before = await partsIn()
      const detail = await uploadOf(owner, bytes)
      expect(detail).toMatchObject({ state: 'FAILED', fileUntil: null })
      expect(detail.problem).toContain(word)
      expect(detail.problem).toContain('october.csv')
      expect(await partsIn()).toBe(before)
    },
  )

  it('creates a draft that only users of the merchant with the permission and access to all stores see', async () => {
    const { importId } = await uploadOf(owner, two)
    expect(code(await owner2.get('import/detail', { importId }))).toBe(4001)
    expect(code(await owner2.post('import/preview', { importId, settings: settings() }))).toBe(4001)
    expect(code(await (await test.signIn('clerk')).get('import/list'))).toBe(2000)
    expect(code(await addOf(owner, 'empty.csv', 0))).toBe(400)
    expect(code(await addOf(owner, 'large.csv', 600 * 1024 * 1024))).toBe(400)
    // Gives the manager the permission to import. The manager still has access to only two stores.
    await asOwner(test.engine, (q) =>
      sql`insert into role_permissions (merchant_id, tenant_id, role_id, module, action)
        select merchant_id, tenant_id, role_id, 'Record', 'import' from users where username = 'manager' and tenant_id = 1`.execute(
        q,
      ),
    )
    const manager = await test.signIn('manager')
    for (const answer of [
      await manager.get('import/list'),
      await manager.get('import/detail', { importId }),
    ])
      expect([answer.status, code(answer)]).toEqual([403, 2000])
    expect(code(await addOf(manager, 'some.csv', 10))).toBe(2000)
  })
})

describe('the preview of an uploaded file', () => {
  const shipped = (name: string) => shippedMapping(name)!

  it('shows columns and values of an unknown file, and the invalid key of a mapping', async () => {
    const { importId, recognised } = await uploadOf(
      owner,
      'when;who;how much\n2026-10-01;A;5\n2026-10-02;B;6\n',
    )
    expect(recognised).toEqual([])
    const unknown = await previewOf(owner, importId, settings())
    expect(unknown).toMatchObject({ delimiter: ';', rows: [] })
    expect(unknown.problem).toContain('paymentNo')
    const own = settings({
      format: { kind: 'own', text: '{"mapping": 1, "about": "a shop", "fil": {}}' },
    })
    const wrong = await previewOf(owner, importId, own)
    const once = (...values: string[]) => values.map((value) => ({ value, count: 1 }))
    const complete = { isUnique: true, emptyCount: 0 }
    expect(wrong.columns).toEqual([
      {
        name: 'when',
        samples: ['2026-10-01', '2026-10-02'],
        forms: ['2026-10-01'],
        values: once('2026-10-01', '2026-10-02'),
        ...complete,
      },
      { name: 'who', samples: ['A', 'B'], forms: [], values: once('A', 'B'), ...complete },
      { name: 'how much', samples: ['5', '6'], forms: ['5'], values: once('5', '6'), ...complete },
    ])
    expect(wrong.delimiter).toBe(';')
    expect(wrong.problem).toMatch(/«|「|“/)
    // A deeply nested mapping could overflow the parser's stack. It is rejected as invalid.
    const deep = settings({ format: { kind: 'own', text: `{"mapping":${'['.repeat(30_000)}` } })
    expect((await previewOf(owner, importId, deep)).problem).toContain('JSON')
    const { version } = await detailOf(owner, importId)
    expect(code(await owner.post('import/check', { importId, version, settings: deep }))).toBe(400)
  })

  it('reports a line that is too long, like the check of the whole file', async () => {
    const draft = await uploadOf(owner, `paymentNo,${'x'.repeat(1_500_000)}`)
    const { problem } = await previewOf(owner, draft.importId, settings())
    expect(problem).not.toBeNull()
    expect((await checkOf(owner, draft)).problem).toBe(problem)
  })

  it('finds the heading below other lines, and recognizes number and date formats from all rows', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `N${at};0${1 + (at % 9)}/10/2026;1${at},50`)
    const lines = ['Shop;North;', 'Number;Day;Total', ...rows, 'N31;21/10/2026;-1.234,50', '']
    const { importId } = await uploadOf(owner, lines.join('\n'))
    const unknown = await previewOf(owner, importId, settings())
    expect(unknown).toMatchObject({ delimiter: ';', headingLine: 2 })
    expect(unknown.columns.map(({ name }) => name)).toEqual(['Number', 'Day', 'Total'])
    expect(unknown.columns[1]!.forms).toEqual(['01/10/2026', '21/10/2026'])
    expect(unknown.columns[2]!.forms).toEqual(['10,50', '110,50', '-1.234,50'])
    const said = settings({
      format: { kind: 'own', text: '{"mapping": 1, "file": {"heading": {"line": 1}}}' },
    })
    expect(await previewOf(owner, importId, said)).toMatchObject({
      headingLine: 1,
      columns: [{ name: 'Shop' }, {}, {}],
    })
  })

  it('reads a file of a known service with the mapping that was recognized', async () => {
    const file =
      'ShopCode,ShopName,DeviceNo,DeviceId,OutTradeNo,MchTradeNo,DevTradeNo,TradeTime,Type,PayType,Currency,Amount\n' +
      'S1,Shop,,,O1,M1,D1,20261005120000,PAY,PayPay,JPY,1200\n'
    const { importId, recognised } = await uploadOf(owner, file)
    expect(recognised[0]).toEqual({
      format: { kind: 'shipped', name: 'starpay' },
      label: 'StarPay',
    })
    const preview = await previewOf(owner, importId, settings({ format: recognised[0]!.format }))
    expect(preview.problem).toBeNull()
    expect(preview.rows[0]).toMatchObject({
      outcome: 'FRESH',
      fields: { paymentNo: 'M1', paymentType: 'PAYPAY' },
    })
    expect(preview.mapping).toBe(shipped('starpay'))
  })

  it('counts the values of columns with few values, and unknown payment methods, over the whole file', async () => {
    const heading = 'No,When,Kind,Wallet,Sum,Card'
    const lines = Array.from({ length: 90 }, (_, at) => {
      const [kind, wallet] =
        at % 3 === 0 ? ['Refund', 'Shells'] : ['Sale', at === 50 ? 'Pebbles' : 'PayPay']
      return `N${at},2026-10-05 10:00:00,${kind},${wallet},${at + 1},4242 4242 4242 4242`
    })
    const { importId } = await uploadOf(owner, `${[heading, ...lines].join('\n')}\n`)
    const text = JSON.stringify({
      mapping: 1,
      about: '',
      file: { encoding: ['utf-8'], delimiter: ',' },
      date: { col: 'When', format: ['YYYY-MM-DD HH:mm:ss'] },
      currency: { value: '' },
      amount: { col: 'Sum' },
      fields: {
        paymentNo: { col: 'No' },
        storeCode: { value: 'S1' },
        paymentType: { col: 'Wallet', map: '@paymentMethods' },
      },
      rules: [
        { when: { Kind: 'Refund' }, as: 'REFUND', link: { col: 'No' } },
        { else: true, as: 'PAYMENT' },
      ],
    })
    const { columns, rows, unknownPaymentMethods } = await previewOf(
      owner,
      importId,
      settings({ format: { kind: 'own', text } }),
    )
    const valuesOf = (name: string) => columns.find((column) => column.name === name)!.values
    expect(rows).toHaveLength(20)
    const refund = {
      tradeKind: 'REFUND',
      originalPaymentNo: 'N0',
      paidAt: '2026-10-05T10:00:00+09:00',
    }
    expect(rows[0]!.fields).toMatchObject(refund)
    expect(valuesOf('Kind')).toEqual([
      { value: 'Sale', count: 60 },
      { value: 'Refund', count: 30 },
    ])
    expect(valuesOf('No')).toBeNull()
    expect(valuesOf('Card')).toEqual([
      { value: expect.not.stringContaining('4242 4242 4242'), count: 90 },
    ])
    expect(unknownPaymentMethods).toEqual([
      { value: 'Shells', count: 30 },
      { value: 'Pebbles', count: 1 },
    ])
  })
})

describe('the mappings that a merchant saves', () => {
  const text = shippedMapping('starpay')!
  interface StoredMapping {
    mappingId: string
    version: number
    name: string
  }

  it('have unique names, are recognized by a file’s heading, and can be changed and deleted', async () => {
    const kept = resultOf<StoredMapping>(
      await owner.post('import/mapping/add', { name: 'いつもの', text }),
    )
    expect(code(await owner.post('import/mapping/add', { name: 'いつもの', text }))).toBe(400)
    expect(
      code(await owner.post('import/mapping/add', { name: '別', text: '{"mapping": 2}' })),
    ).toBe(400)
    const heading =
      'ShopCode,ShopName,DeviceNo,DeviceId,OutTradeNo,MchTradeNo,DevTradeNo,TradeTime,Type,PayType,Currency,Amount'
    const { importId, recognised } = await uploadOf(
      owner,
      `${heading}\nS1,Shop,,,O1,M1,D1,20261005120000,PAY,PayPay,JPY,1200\n`,
    )
    expect(recognised[0]).toEqual({
      format: { kind: 'kept', mappingId: kept.mappingId },
      label: 'いつもの',
    })
    const preview = await previewOf(owner, importId, settings({ format: recognised[0]!.format }))
    expect(preview.rows[0]).toMatchObject({ outcome: 'FRESH', fields: { paymentNo: 'M1' } })
    const { mappingId, version } = kept
    const changed = resultOf<StoredMapping>(
      await owner.put('import/mapping/edit', { mappingId, version, name: 'StarPay A', text }),
    )
    expect(changed).toMatchObject({ name: 'StarPay A', version: version + 1 })
    expect(
      code(await owner.put('import/mapping/edit', { mappingId, version, name: 'x', text })),
    ).toBe(409)
    expect(
      code(await owner2.put('import/mapping/edit', { mappingId, version: 2, name: 'x', text })),
    ).toBe(4001)
    const { kept: all } = resultOf<{ kept: StoredMapping[] }>(
      await owner.get('import/mapping/list'),
    )
    expect(all.map(({ name }) => name)).toEqual(['StarPay A'])
    expect(
      resultOf<{ kept: StoredMapping[] }>(await owner2.get('import/mapping/list')).kept,
    ).toEqual([])
    expect(
      code(await owner.delete('import/mapping/delete', { mappingId, version: changed.version })),
    ).toBe(1000)
    expect((await detailOf(owner, importId)).recognised[0]).toMatchObject({
      format: { kind: 'shipped', name: 'starpay' },
    })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'are saved only once if two users save the same name at the same time (attempt %d)',
    async (nth) => {
      const name = `${nth}`
      const sent = [1, 2].map(() => owner.post('import/mapping/add', { name, text }))
      expect((await Promise.all(sent)).map(code).sort((a, b) => a - b)).toEqual([400, 1000])
    },
  )
})
