import type { Order, OrderDetail, OrderSum } from '@choba/contract/orders.contract.ts'
import type { PointSum, PointTransaction } from '@choba/contract/point-transactions.contract.ts'
import { ja } from '@choba/phrases/ja.ts'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeKey, payment, refundOf, sendRows } from '#areas/feed/feed.testing.ts'
import { type Client, openTestApp, type Query, resultOf, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
const entCode = 'SHIBUYA-COFFEE'
const period = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  const of = { entCode, pointCardNo: 'EXP-A', outTradeNo: 'EXP-1' }
  await sendRows(test, await madeKey(test), [
    payment('exp-1', { ...of, amount: '3000', paymentType: 'VISA' }),
    payment('exp-2', {
      ...of,
      amount: '1000',
      paymentType: 'PAYPAY',
      pointsUsed: '20',
      pointsAwarded: '0',
    }),
    // This payment failed. It does not belong to the order although its order number is the same.
    payment('exp-3', { ...of, amount: '500', paymentType: 'POINT_CARD', state: 'FAILED' }),
    // This payment uses more points than the card has. The points are not booked, but the money
    // counts as paid.
    payment('exp-4', { ...of, amount: '600', paymentType: 'CASH', pointsUsed: '999999' }),
    refundOf('exp-1-R', 'exp-1', { entCode, amount: '1500', paymentType: 'VISA' }),
  ])
})
afterAll(() => test.close())

interface Page<T, S> {
  items: T[]
  nextCursor: string | null
  total?: number
  sum?: S[]
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the types of the answer
async function everyPage<T, S>(path: 'order/list' | 'tradepoint/list', query: Query) {
  const items: T[] = []
  let [cursor, first]: [string | null, Page<T, S> | null] = [null, null]
  do {
    const page: Page<T, S> = resultOf(
      await owner.get(path, { ...query, pageSize: '200', ...(cursor && { cursor }) }),
    )
    first ??= page
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return { items, total: first.total!, sum: first.sum! }
}

async function fileOf(path: 'order/download' | 'tradepoint/download', query: Query) {
  const { bytes, headers } = await owner.get(path, { ...query, format: 'csv' })
  const rows: string[][] = parse(bytes.toString(), { bom: true })
  return { titles: rows[0]!, rows: rows.slice(1), total: headers['x-total-rows'] }
}
const adds = (figures: readonly (string | number)[]) =>
  figures.reduce<number>((sum, one) => sum + Number(one), 0)

describe('the exported file of orders', () => {
  it('has one line per payment and the specified columns, and matches the list and its totals', async () => {
    const { items, total, sum } = await everyPage<Order, OrderSum>('order/list', period)
    const { titles, rows, total: announced } = await fileOf('order/download', period)
    expect(titles).toEqual([
      '日時',
      '注文番号',
      '店舗',
      '端末',
      '注文種別',
      '注文金額',
      '支払区分',
      '明細金額',
      'ポイント支払区分',
      'ポイント提示区分',
      'ポイントカード番号',
      'ポイント付与・取消数',
      'ポイント残高',
    ])
    const sign = (type: string) => (type === 'SALE' ? 1 : -1)
    const of = (type: string, name: 'amount' | 'pointsAwarded') =>
      sum.find((one) => one.orderType === type)![name]!
    expect(items).toHaveLength(total)
    expect(adds(items.map((one) => one.amount * sign(one.orderType)))).toBe(
      of('SALE', 'amount') - of('REFUND', 'amount'),
    )
    expect(String(rows.length)).toBe(announced)
    const column = (at: number) => rows.map((row) => row[at]!)
    expect(column(5).filter((cell) => cell !== '')).toHaveLength(total)
    for (const at of [5, 7])
      expect(adds(column(at))).toBe(of('SALE', 'amount') - of('REFUND', 'amount'))
    expect(adds(column(11))).toBe(of('SALE', 'pointsAwarded') - of('REFUND', 'pointsAwarded'))
    const { orderType, file } = ja.orders
    expect(
      rows.filter((row) => row[1] === 'EXP-1').map((row) => [row[4], ...row.slice(5, 9), row[11]]),
    ).toEqual([
      [orderType.REFUND, '-1500', 'カード', '-1500', file.pointPayment.none, '-30'],
      [orderType.SALE, '4600', 'カード', '3000', file.pointPayment.used, '60'],
      [orderType.SALE, '', 'コード決済', '1000', '', ''],
      [orderType.SALE, '', '現金', '600', '', ''],
    ])
  })

  it('contains an order if any of its payments has the searched payment class', async () => {
    const found = async (paymentClass: string) => {
      const { items } = await everyPage<Order, OrderSum>('order/list', {
        cardNo: 'EXP-A',
        paymentClass,
      })
      return items.map((one) => [one.orderType, ...one.paymentTypes])
    }
    const sale = ['SALE', 'VISA', 'PAYPAY', 'CASH']
    expect(await found('CARD')).toEqual([['REFUND', 'VISA'], sale])
    expect(await found('WALLET')).toEqual([sale])
    expect(await found('CASH')).toEqual([sale])
    expect(await found('POINT_CARD')).toEqual([])
    const { items } = await everyPage<Order, OrderSum>('order/list', {
      cardNo: 'EXP-A',
      orderType: 'SALE',
    })
    const detail = resultOf<OrderDetail>(
      await owner.get('order/detail', { orderId: items[0]!.orderId }),
    )
    expect(detail.payments.map(({ paymentNo }) => paymentNo)).toEqual(['exp-1', 'exp-2', 'exp-4'])
  })
})

describe('the exported file of point transactions', () => {
  it('matches the list and its totals', async () => {
    const { items, total, sum } = await everyPage<PointTransaction, PointSum>(
      'tradepoint/list',
      period,
    )
    const { titles, rows, total: announced } = await fileOf('tradepoint/download', period)
    const at = titles.indexOf(ja.pointTransactions.field.quantity)
    expect([items.length, rows.length, announced]).toEqual([total, total, String(total)])
    expect(adds(rows.map((row) => row[at]!))).toBe(adds(sum.map(({ net }) => net!)))
    expect(rows.map((row) => Number(row[at]))).toEqual(items.map(({ quantity }) => quantity))
  })

  it('names the rule of each row with its base and rate, and leaves rule, base and rate empty for rows without a rule', async () => {
    const { items } = await everyPage<PointTransaction, PointSum>('tradepoint/list', {
      cardNo: 'EXP-A',
    })
    const said = items.map(({ quantity, ruleName, base, baseOf, rate }) => [
      quantity,
      ruleName !== null,
      base,
      baseOf,
      rate,
    ])
    expect(said).toContainEqual([60, true, 3000, 'AMOUNT', 20_000])
    expect(said).toContainEqual([-20, false, null, null, null])
    const { rows } = await fileOf('tradepoint/download', { cardNo: 'EXP-A' })
    expect(rows.map((row) => row.at(-1))).toContain('2')
  })
})

it('both exports support Excel and the user’s language, and fail if they would be empty', async () => {
  for (const path of ['order/download', 'tradepoint/download'] as const) {
    const { bytes } = await owner.send({
      method: 'GET',
      url: `/apiproxy/api/${path}?cardNo=EXP-A&format=xlsx`,
      headers: { 'accept-language': 'en' },
    })
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]!.rows[0]![0]).toBe('Date and time')
    const none = await owner.get(path, { cardNo: 'NO-SUCH', format: 'csv' })
    expect(none.envelope.resultType).toBe(1300)
  }
})
