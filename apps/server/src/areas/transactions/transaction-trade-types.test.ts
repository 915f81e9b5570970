import type {
  TransactionOptions,
  TransactionPage,
  TransactionRow,
} from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { languages } from '@choba/phrases/languages.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'

const period = { dateFrom: '2026-09-01', dateTo: '2026-11-20' }

let test: TestApp
let owner: Client
let admin: Client

const run = (statement: string) =>
  asOwner(test.engine, (_q, connection) => connection.query(statement))

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  admin = await test.signIn('superadmin')
  // One store of the owner's merchant gets another default trade type, and another store gets none.
  await run(`insert into trade_types (id, code, name_ja, name_en, name_mn, sequence)
    values (8, 'KIOSK', '無人', 'Kiosk', 'Киоск', 80), (9, 'UNUSED', '未使用', 'Unused', 'Хэрэглээгүй', 90)`)
  const id = `(select merchant_id from users where username = 'owner' and tenant_id = 1)`
  await run(`update stores set trade_type_id = 8 where merchant_id = ${id} and id = 2`)
  await run(`update stores set trade_type_id = null where merchant_id = ${id} and id = 3`)
})
afterAll(() => test.close())

/** Reads all pages of the list. Returns the rows and the first page with its totals. */
async function walk(client: Client, call: string, query: Query) {
  const rows: TransactionRow[] = []
  let first: TransactionPage | undefined
  let cursor: string | undefined
  do {
    const page: TransactionPage = resultOf(
      await client.get(call, { ...query, pageSize: 200, cursor }),
    )
    first ??= page
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return { rows, total: first.total, sum: first.sum! }
}

const netOf = (rows: readonly TransactionRow[], currency: string): number =>
  rows
    .filter((row) => row.currency === currency && ['PAID', 'SUCCEEDED'].includes(row.state))
    .reduce((sum, { tradeKind, amount }) => sum + (tradeKind === 'PAYMENT' ? amount : -amount), 0)

describe('the trade type of a transaction', () => {
  it('is the type stored with the transaction, or else the default of its store, or else missing', async () => {
    const { rows } = await walk(owner, 'trade/list', period)
    const own = rows.filter(({ tradeType }) => tradeType === 'ONLINE')
    expect(own.length).toBeGreaterThan(3)
    const others = rows.filter(({ tradeType }) => tradeType !== 'ONLINE')
    const expected = ({ storeId }: TransactionRow) =>
      storeId === '2' ? 'KIOSK' : storeId === '3' ? null : 'IN_STORE'
    expect(others.map((row) => row.tradeType)).toEqual(others.map(expected))
    expect(new Set(others.map(({ tradeType }) => tradeType)).size).toBe(3)
    const [one] = own
    expect(resultOf(await owner.get('trade/detail', { paymentNo: one!.paymentNo }))).toMatchObject({
      tradeType: 'ONLINE',
    })
  })

  it.each<[string, string[], Query]>([
    ['only rows with their own type', ['ONLINE'], {}],
    ['the default of one store', ['KIOSK'], {}],
    ['the default of most stores', ['IN_STORE'], {}],
    ['several types', ['ONLINE', 'KIOSK'], {}],
    ['refunds', ['IN_STORE', 'ONLINE'], { tradeKind: ['REFUND'] }],
    ['a store with another default', ['IN_STORE'], { storeId: ['2'] }],
    ['a store without a default', ['ONLINE'], { storeId: ['3'] }],
    ['a number', ['IN_STORE'], { number: '2026' }],
    ['sorted by amount', ['ONLINE', 'KIOSK'], { sort: 'amount' }],
    ['an unused type', ['UNUSED'], {}],
    ['an unknown type', ['NONE_SUCH'], {}],
  ])('can be filtered as displayed: %s', async (_name, tradeType, part) => {
    for (const [client, call] of [
      [owner, 'trade'],
      [admin, 'systrade'],
    ] as const) {
      if (part.storeId && client === admin) continue
      const all = await walk(client, `${call}/list`, { ...period, ...part })
      const found = await walk(client, `${call}/list`, { ...period, ...part, tradeType })
      const fitting = all.rows.filter(
        (row) => row.tradeType !== null && tradeType.includes(row.tradeType),
      )
      expect(found.rows.map(({ paymentNo }) => paymentNo)).toEqual(
        fitting.map(({ paymentNo }) => paymentNo),
      )
      expect(found.total).toBe(fitting.length)
      for (const { currency, net } of found.sum) expect(net).toBe(netOf(fitting, currency))
    }
  })

  it.each(['ja', 'en', 'mn'] as const)(
    'has its name in the exported file of a search by trade type (language %s)',
    async (language) => {
      const query = { ...period, tradeType: ['ONLINE', 'KIOSK'] }
      const { rows } = await walk(owner, 'trade/list', query)
      const { bytes } = await owner.send({
        method: 'GET',
        url: `/apiproxy/api/trade/download?${new URLSearchParams(period)}&tradeType=ONLINE&tradeType=KIOSK&format=csv`,
        headers: { 'accept-language': language },
      })
      const lines: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
      const { paymentNo, tradeType } = languages[language].exports.transactions.columns
      const names = {
        ja: ['オンライン', '無人'],
        en: ['Online', 'Kiosk'],
        mn: ['Онлайн', 'Киоск'],
      }[language]
      expect(lines.map((one) => [one[paymentNo], one[tradeType]])).toEqual(
        rows.map((row) => [row.paymentNo, row.tradeType === 'ONLINE' ? names[0] : names[1]]),
      )
    },
  )

  it('is copied from the payment to a refund requested in Choba', async () => {
    const { rows } = await walk(owner, 'trade/list', {
      ...period,
      tradeType: ['ONLINE'],
      tradeKind: ['PAYMENT'],
    })
    const { paymentNo, refundable } = rows.find((row) => row.refundable > 0)!
    const body = {
      paymentNo,
      amount: 1,
      refundableSeen: refundable,
      idempotencyKey: crypto.randomUUID(),
    }
    const { refundNo } = resultOf<{ refundNo: string }>(
      await owner.post('trade/refund', { reason: 'OTHER', ...body }),
    )
    expect(resultOf(await owner.get('trade/detail', { paymentNo: refundNo }))).toMatchObject({
      tradeType: 'ONLINE',
    })
    await run('update stores set trade_type_id = 8 where id = 1')
    expect(resultOf(await owner.get('trade/detail', { paymentNo: refundNo }))).toMatchObject({
      tradeType: 'ONLINE',
    })
  })
})

it('a trade type can be chosen if the tenant offers it or has transactions with it, and has a name', async () => {
  const offeredTo = async (client: Client, call: string) => {
    const { tradeTypes } = resultOf<TransactionOptions>(await client.get(call))
    return tradeTypes.map(({ tradeType, name, offered }) => `${tradeType} ${name} ${offered}`)
  }
  const all = [
    'IN_STORE 店頭 true',
    'ONLINE オンライン true',
    'KIOSK 無人 true',
    'UNUSED 未使用 true',
  ]
  expect(await offeredTo(owner, 'trade/options')).toEqual(all)
  await run(
    'insert into tenant_unoffered_trade_types (tenant_id, trade_type_id) values (1, 2), (1, 8), (1, 9)',
  )
  const left = [...all.slice(0, 3), 'UNUSED 未使用 false']
  expect(await offeredTo(owner, 'trade/options')).toEqual(left)
  expect(await offeredTo(admin, 'systrade/options')).toEqual(left)
})
