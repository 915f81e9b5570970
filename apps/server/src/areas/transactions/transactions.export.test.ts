import { plainAmount } from '@choba/contract/money.ts'
import { transactionStatus } from '@choba/contract/transaction-status.ts'
import type { TransactionPage, TransactionRow } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import { ja } from '@choba/phrases/ja.ts'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedText } from '#platform/export/csv.ts'
import { openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { fileOf, namesOf, walk } from './transactions.export.testing.ts'
import { columnsOf } from './transactions.columns.ts'
import { readLines } from './transaction-csv-copy.ts'
import { pagesOf } from './transaction-export-pages.ts'
import { resolveSearch } from './transactions.service.ts'

const everything = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }
const words = ja.exports.transactions
const hostile = [
  '=1+1',
  '＠import',
  'it\'s "quoted", with a comma',
  '吉野家𠮷〜①',
  '-5',
  '−1+1',
  'カ\u3099ラス・50–60',
  '',
]

let test: TestApp
let owner: Client
let admin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  admin = await test.signIn('superadmin')
  await asOwner(test.engine, async (_q, connection) => {
    // Adds open, unknown and failed refunds in all currencies. These are in the list, but in no
    // sum.
    await connection.query(`
      insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id,
        trade_kind, state, currency, amount, original_id, payment_no)
      select merchant_id, id + 4095, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id, 2,
        (array[3, 4, 6, 7])[1 + row_number() over (partition by merchant_id order by id) % 4], currency, amount, id,
        'R' || payment_no
      from (select *, row_number() over (partition by merchant_id order by id desc) as nth from transactions
        where trade_kind = 1 and state = 1) t
      where nth % 9 = 0`)
    // Gives many transactions the same time. Also sets time zones behind UTC and with half-hour
    // offsets.
    await connection.query(`update transactions set paid_at = timestamptz '2026-10-05T03:04:05Z'
      where merchant_id in (12, 13) and paid_at between timestamptz '2026-10-05' and timestamptz '2026-10-12'`)
  })
  // Must be a separate database transaction: a cluster (Citus) cannot change this table after other
  // nodes have worked in the same database transaction.
  await asOwner(test.engine, async (q) => {
    const zoned = await q
      .selectFrom('merchants')
      .select('id')
      .where('tenant_id', '=', 1)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    for (const [at, zone] of ['America/St_Johns', 'Asia/Kolkata'].entries()) {
      await q
        .updateTable('merchants')
        .set({ time_zone: zone })
        .where('id', '=', zoned[at]!.id)
        .execute()
    }
  })
  const { items } = (await owner.get('trade/list', { ...everything, pageSize: hostile.length }))
    .envelope.result as TransactionPage
  await asOwner(test.engine, async (q) => {
    for (const [at, row] of items.entries()) {
      await q
        .updateTable('transactions')
        .set({ remark: hostile[at]! })
        .where('payment_no', '=', row.paymentNo)
        .execute()
    }
  })
  // A store that moves to another company within the period. Each transaction belongs to the
  // company that the store had on that day.
  ties = await asOwner(test.engine, async (_q, connection) => {
    await connection.query(`insert into companies (merchant_id, id, tenant_id, code, name)
      select 11, 90, 1, 'LATER', '-のちの会社'`)
    await connection.query(`insert into store_companies (merchant_id, store_id, from_day, company_id, tenant_id)
      select 11, min(store_id), date '2026-10-20', 90, 1 from store_companies where merchant_id = 11`)
    const { rows } = await connection.query<{ key: string; cells: string[] }>(`
      select m.code || ' ' || t.payment_no as key, array[to_char(t.business_day, 'YYYY/MM/DD'), s.code,
        (select c.code from store_companies h join companies c on c.merchant_id = h.merchant_id and c.id = h.company_id
          where h.merchant_id = t.merchant_id and h.store_id = t.store_id and h.from_day <= t.business_day
          order by h.from_day desc limit 1),
        (select c.name from store_companies h join companies c on c.merchant_id = h.merchant_id and c.id = h.company_id
          where h.merchant_id = t.merchant_id and h.store_id = t.store_id and h.from_day <= t.business_day
          order by h.from_day desc limit 1)] as cells
      from transactions t join merchants m on m.id = t.merchant_id
      join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id`)
    return new Map(rows.map(({ key, cells }) => [key, cells]))
  })
})
afterAll(() => test.close())

/**
 * Business day, store code, company code and company name of each transaction, by merchant and
 * transaction number.
 */
let ties: ReadonlyMap<string, string[]>

const counts = ({ state }: TransactionRow): boolean => state === 'PAID' || state === 'SUCCEEDED'

/** Returns the expected cells of a row in Japanese, without the merchant's columns. */
function cellsOf(row: TransactionRow, names: ReadonlyMap<string, string>): string[] {
  const sign = row.tradeKind === 'REFUND' ? '-' : ''
  const amount = sign + plainAmount(row.amount, row.currency)
  const zero = plainAmount(0, row.currency)
  return [
    row.paymentNo,
    row.paidAt.slice(0, 19).replace('T', ' ').replaceAll('-', '/'),
    row.storeName,
    row.terminalNo ?? '',
    ja.transactions.tradeKind[row.tradeKind],
    names.get(row.paymentType)!,
    amount,
    row.remark ?? '',
    ja.transactions.status[transactionStatus(row)],
    counts(row) ? amount : zero,
    counts(row) ? zero : amount,
    row.currency,
    `UTC${row.paidAt.slice(19).replace('Z', '+00:00')}`,
  ]
}

const lastOf = (
  { entCode, paymentNo, originalPaymentNo, reason, tradeType }: TransactionRow,
  names: ReadonlyMap<string, string>,
): string[] => [
  ...[reason, tradeType].map((code) => (code ? names.get(code)! : '')),
  originalPaymentNo ?? '',
  ...ties.get(`${entCode} ${paymentNo}`)!,
]

const AMOUNTS = [6, 9, 10]
const asCsv = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => (AMOUNTS.includes(at) ? cell : guardedText(cell)))

const minor = (plain: string): bigint => BigInt(plain.replace('.', ''))
const sumOf = (lines: readonly string[][], at: number, currency: string): bigint =>
  lines.filter((line) => line[11] === currency).reduce((sum, line) => sum + minor(line[at]!), 0n)

describe('a CSV file', () => {
  it('has the columns of the specification first, and exactly the rows of the list', async () => {
    const { rows, first } = await walk(owner, 'trade/list', everything)
    const bytes = await fileOf(owner, 'trade/download', { ...everything, format: 'csv' })
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [titles, ...lines] = parse(bytes, { bom: true })
    expect(titles!.join()).toBe(
      '取引番号,日時,店舗,端末,種別,支払方法,金額,備考,状態,集計対象の金額,集計対象外の金額,通貨,UTCとの時差,返金理由,取引形態,元の取引番号,営業日,店舗コード,会社コード,会社,ポイントカード番号,利用ポイント,付与ポイント,ポイントカードの提示',
    )
    const names = await namesOf(owner, 'trade/options')
    expect(rows.length).toBeGreaterThan(100)
    expect(new Set(lines.map((line) => line[18])).size).toBeGreaterThan(1)
    const refunds = lines.filter((line) => line[4] === ja.transactions.tradeKind.REFUND)
    expect(refunds.some((line) => line[15] !== '')).toBe(true)
    const own = lines.map((line) => line.slice(0, 20))
    expect(own).toEqual(rows.map((row) => asCsv([...cellsOf(row, names), ...lastOf(row, names)])))
    expect(lines.slice(0, 8).map((line) => line[7])).toEqual(hostile.map(guardedText))
    expect(sumOf(lines, 9, 'JPY')).toBe(BigInt(first.sum![0]!.net!))
    expect(sumOf(lines, 9, 'JPY') + sumOf(lines, 10, 'JPY')).toBe(sumOf(lines, 6, 'JPY'))
    expect(sumOf(lines, 10, 'JPY')).not.toBe(0n)
  })

  it('of all merchants has columns for the merchant, and its amounts add up by currency', async () => {
    const { rows, first } = await walk(admin, 'systrade/list', everything)
    const names = await namesOf(admin, 'systrade/options')
    const [titles, ...lines] = parse(
      await fileOf(admin, 'systrade/download', { ...everything, format: 'csv' }),
      {
        bom: true,
      },
    )
    expect(titles!.slice(13)).toEqual([
      '加盟店コード',
      '加盟店',
      '返金理由',
      '取引形態',
      '元の取引番号',
      '営業日',
      '店舗コード',
      '会社コード',
      '会社',
    ])
    expect(lines).toEqual(
      rows.map((row) =>
        asCsv([...cellsOf(row, names), row.entCode, row.entName, ...lastOf(row, names)]),
      ),
    )
    expect(new Set(lines.map((line) => line[12])).size).toBeGreaterThan(3)
    expect(lines.some((line) => line[12]!.startsWith('UTC-'))).toBe(true)
    expect(first.sum!.length).toBeGreaterThan(1)
    for (const { currency, net } of first.sum!) expect(sumOf(lines, 9, currency)).toBe(BigInt(net!))
  })

  it.each([{}, { order: 'asc' }, { sort: 'amount' }, { sort: 'amount', order: 'asc' }] as const)(
    'in the order %o is identical byte for byte if made with COPY and if made page by page',
    async (order) => {
      const asked = { ...everything, ...order }
      const wanted: [Client, string, Scope, boolean][] = [
        [
          owner,
          'trade/download',
          { role: 'merchant', tenantId: 1, merchantId: 11, stores: 'all' },
          false,
        ],
        [admin, 'systrade/download', { role: 'admin', tenantId: 1 }, true],
      ]
      for (const [client, path, scope, ofMany] of wanted) {
        const merchant = ofMany
          ? null
          : await asOwner(test.engine, (q) =>
              q.selectFrom('merchants').selectAll().where('id', '=', 11).executeTakeFirstOrThrow(),
            )
        const { search } = await withScope(test.engine, scope, (tx) =>
          resolveSearch(tx, merchant, asked, 'ja'),
        )
        const columns = columnsOf('ja', search, {
          ofMany,
          withPoints: merchant?.enable_point ?? false,
        })
        const way = {
          engine: test.engine,
          scope,
          search,
          signal: new AbortController().signal,
          deadline: 60_000,
        }
        for (const pageRows of [37, 5_000]) {
          let text = `\ufeff${columns.map(({ title }) => title).join(',')}\n`
          for await (const lines of pagesOf({ ...way, pageRows }, (tx, rows) =>
            readLines(tx, columns, rows, search.order),
          ))
            text += lines
          expect(text).toBe((await fileOf(client, path, { ...asked, format: 'csv' })).toString())
        }
      }
    },
  )

  it('in Shift_JIS has all rows, and no cell is a formula', async () => {
    const utf8 = parse(await fileOf(owner, 'trade/download', { ...everything, format: 'csv' }), {
      bom: true,
    })
    const bytes = await fileOf(owner, 'trade/download', {
      ...everything,
      format: 'csv',
      encoding: 'shift_jis',
    })
    const lines = parse(new TextDecoder('shift_jis', { fatal: true }).decode(bytes))
    expect(lines.map((line) => line[0])).toEqual(utf8.map((line) => line[0]))
    expect(lines.slice(1, 9).map((line) => line[7])).toEqual([
      "'=1+1",
      "'＠import",
      hostile[2],
      '吉野家〓～①',
      "'-5",
      "'－1+1",
      'ガラス・50－60',
      '',
    ])
  })
})

describe('an Excel file', () => {
  it('has the same rows with real dates and numbers, and totals below them', async () => {
    const [titles, ...lines] = parse(
      await fileOf(admin, 'systrade/download', { ...everything, format: 'csv' }),
      {
        bom: true,
      },
    )
    const { first } = await walk(admin, 'systrade/list', everything)
    const { sheets } = await readXlsx(
      await fileOf(admin, 'systrade/download', { ...everything, format: 'xlsx' }),
      {
        readStyles: true,
      },
    )
    const [sheet] = sheets
    expect(sheets).toHaveLength(1)
    expect(sheet!.rows[0]).toEqual(titles)
    const unguarded = (text: string) => (/^'[=+\-@＝＋－＠−–‒]/.test(text) ? text.slice(1) : text)
    const shown = (value: unknown, at: number) => {
      if (value instanceof Date)
        return value
          .toISOString()
          .slice(0, titles![at] === words.columns.businessDay ? 10 : 19)
          .replace('T', ' ')
          .replaceAll('-', '/')
      return AMOUNTS.includes(at) ? Number(value) : (value ?? '')
    }
    const listed = sheet!.rows.slice(1, lines.length + 1)
    expect(listed.map((row) => titles!.map((_title, at) => shown(row[at], at)))).toEqual(
      lines.map((line) =>
        line.map((text, at) => (AMOUNTS.includes(at) ? Number(text) : unguarded(text))),
      ),
    )
    expect(listed.every((row) => row[1] instanceof Date)).toBe(true)
    const totals = sheet!.rows.slice(lines.length + 2)
    const expected = first.sum!.filter(
      ({ paymentCount, refundCount }) => paymentCount + refundCount > 0,
    )
    expect(totals.map((row) => [row[0], row[11], row[9]])).toEqual(
      expected
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
        .map(({ currency, net }) => [words.total, currency, Number(plainAmount(net!, currency))]),
    )
    const formatAt = (row: number, column: number) =>
      sheet!.cells?.get(`${row},${column}`)?.style?.numFmt
    for (const [at, line] of lines.entries()) {
      expect(formatAt(at + 1, 6)).toBe(line[11] === 'JPY' ? '#,##0' : '#,##0.00')
      expect(formatAt(at + 1, 1)).toBe('yyyy/mm/dd hh:mm:ss')
    }
  })
})

describe('a download of transactions', () => {
  it('fails with 1300 in both formats if the search finds no transactions', async () => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await owner.get('trade/download', {
        ...everything,
        paymentType: 'NOSUCH',
        format,
      })
      expect(answer).toMatchObject({
        status: 200,
        envelope: { resultStatus: 'Fail', resultType: 1300, result: null },
      })
      expect(
        (await admin.get('systrade/download', { ...everything, paymentNo: 'X', format })).envelope
          .resultType,
      ).toBe(1300)
    }
  })

  it('is rejected for a user without the permission to download', async () => {
    const clerk = await test.signIn('clerk')
    const answer = await clerk.get('trade/download', { ...everything, format: 'csv' })
    expect(answer).toMatchObject({ status: 403, envelope: { statusCode: 403, resultType: 2000 } })
  })
})
