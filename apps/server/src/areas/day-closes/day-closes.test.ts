import type { DayClose, DayToClose, PastClose } from '@choba/contract/day-closes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '#testing/pdf-readers.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addStore,
  bodyOf,
  bringIn,
  CASH,
  close,
  closeAtFive,
  codeOf,
  currentOf,
  everyTender,
  fieldsOf,
  lastEntry,
  listOf,
  merchantId,
  ofOneStore,
  plain,
  readDay,
  statisticsOf,
  takeAnyAmount,
  uncount,
  VISA,
} from './day-closes.testing.ts'

let test: TestApp
let owner: Client
let manager: Client
/** The merchant's previous business day, which is over. */
let day: string

beforeAll(async () => {
  test = await openTestApp()
  await closeAtFive(test)
  owner = await test.signIn('owner')
  manager = await test.signIn('manager')
  day = addDays((await readDay(owner, '1')).today, -1)
})
afterAll(() => test.close())

const taking = async () => {
  const store = await addStore(test)
  await bringIn(test, store.storeId, day, everyTender(store.terminals))
  return store
}

describe('a business day of a store', () => {
  it('has the sums of the statistics and of the transaction list, by payment class and terminal', async () => {
    const { storeId, terminals } = await taking()
    const read = await readDay(owner, storeId, day)
    expect({ sum: read.sum, tenders: read.tenders }).toEqual(
      await statisticsOf(owner, storeId, day),
    )
    const list = resultOf<TransactionPage>(
      await owner.get('trade/list', { dateFrom: day, dateTo: day, storeId }),
    )
    expect(plain(read.sum)).toEqual(plain(list.sum![0]!))
    expect(plain(read.sum)).toEqual({
      paymentCount: 6,
      payment: 12_970,
      refundCount: 2,
      refund: 3_400,
      net: 9_570,
    })
    const nets = Object.fromEntries(
      read.tenders.map(({ paymentClass, net }) => [paymentClass, net]),
    )
    expect(nets).toEqual({ WALLET: 650, CARD: 5_000, POINT_CARD: 120, CASH: 3_800 })
    expect(read.parts.map(({ part, sum }) => [part, sum.net])).toEqual([
      [terminals[0], 6_300],
      [terminals[1], 2_620],
      ['NONE', 650],
    ])
  })

  it('is today by default, with a cash sum of 0 if there are no payments', async () => {
    const { storeId } = await addStore(test)
    const read = await readDay(owner, storeId)
    expect(read.day).toBe(addDays(day, 1))
    expect(read.tenders).toEqual([
      expect.objectContaining({ paymentClass: 'CASH', payment: 0, net: 0 }),
    ])
    expect(codeOf(await close(owner, bodyOf(read)))).toBe(1000)
  })

  it('cannot be read if it is in the future or too long ago', async () => {
    const { storeId } = await addStore(test)
    const asked = (of: string) => owner.get('stat/close', { storeId, day: of })
    expect(fieldsOf(await asked(addDays(day, 2)))).toEqual([{ path: 'day', problem: 'tooLarge' }])
    expect(fieldsOf(await asked(addDays(day, -31)))).toEqual([{ path: 'day', problem: 'tooSmall' }])
    expect(codeOf(await asked(addDays(day, -30)))).toBe(1000)
    const late = { ...bodyOf(await readDay(owner, storeId, day)), day: addDays(day, 2) }
    expect(fieldsOf(await close(owner, late))).toEqual([{ path: 'day', problem: 'tooLarge' }])
  })
})

describe('a day close', () => {
  it('stores the counted cash and the current figures, and shows later transactions as late', async () => {
    const { storeId, terminals } = await taking()
    const read = await readDay(owner, storeId, day)
    const body = {
      ...bodyOf(read, 'STORE', 30_000),
      countedCash: 33_700,
      reason: '釣銭の渡し間違い',
    }
    const made = resultOf<DayClose>(await close(owner, body))
    const { sum, tenders } = read
    const cash = { openingFloat: 30_000, expectedCash: 33_800, countedCash: 33_700, variance: -100 }
    expect(made).toMatchObject({
      day,
      part: 'STORE',
      sum,
      tenders,
      ...cash,
      reason: body.reason,
      late: null,
    })
    expect(made.parts).toEqual(read.parts)
    expect(await lastEntry(test)).toMatchObject({
      object: `新店 ${storeId} ${day}`,
      detail: {
        inStores: [Number(storeId)],
        expectedAmount: 33_800,
        countedAmount: 33_700,
        varianceAmount: -100,
      },
    })
    await bringIn(test, storeId, day, [
      { at: '20:00', paymentMethod: CASH, amount: 500, terminal: terminals[0] },
      { at: '20:01', paymentMethod: VISA, amount: 70, kind: 'REFUND' },
    ])
    const { closes, sum: now } = await readDay(owner, storeId, day)
    const none = { paymentCount: 0, payment: 0, refundCount: 0, refund: 0 }
    expect(closes).toEqual([
      {
        ...made,
        late: {
          tenders: [
            { ...none, paymentClass: 'CARD', refundCount: 1, refund: 70, net: -70 },
            { ...none, paymentClass: 'CASH', paymentCount: 1, payment: 500, net: 500 },
          ],
          sum: { paymentCount: 1, payment: 500, refundCount: 1, refund: 70, net: 430 },
        },
      },
    ])
    expect(now).toEqual((await statisticsOf(owner, storeId, day)).sum)
    expect(now.net).toBe(made.sum.net! + 430)
    const { items, total } = await listOf(owner, storeId)
    expect(total).toBe(1)
    expect(items).toEqual([
      expect.objectContaining({ closeId: made.closeId, day, expectedCash: 33_800, variance: -100 }),
    ])
    expect(items[0]!.late).toEqual(closes[0]!.late!.sum)
  })

  it('shows negative late sums if a transaction no longer counts after the close', async () => {
    const { storeId } = await taking()
    resultOf(await close(owner, bodyOf(await readDay(owner, storeId, day))))
    await uncount(test, storeId, 3_000)
    const [made] = (await readDay(owner, storeId, day)).closes
    expect(made!.late!.sum).toEqual({
      paymentCount: 0,
      payment: 0,
      refundCount: -1,
      refund: -3_000,
      net: 3_000,
    })
  })

  it('cannot be changed or deleted in the database', async () => {
    const { storeId } = await taking()
    const { closeId } = resultOf<DayClose>(
      await close(owner, bodyOf(await readDay(owner, storeId, day))),
    )
    const scope = { role: 'merchant', tenantId: 1, merchantId, stores: 'all' } as const
    const worker = { role: 'worker', tenantId: 1, merchantId } as const
    for (const of of [scope, worker])
      for (const statement of [
        sql`update day_closes set reason = 'x' where id = ${closeId}::bigint`,
        sql`delete from day_closes where id = ${closeId}::bigint`,
      ])
        await expect(
          withScope(test.engine, of, (tx) => statement.execute(tx.q)),
        ).rejects.toMatchObject({
          code: '42501',
        })
  })

  it('succeeds only once if several users close the same store or terminal at the same time', async () => {
    const { storeId, terminals } = await taking()
    const read = await readDay(owner, storeId, day)
    const bodies = Array.from({ length: 8 }, (_, nth) =>
      bodyOf(read, nth % 2 === 0 ? 'STORE' : terminals[0]),
    )
    const answers = await Promise.all(bodies.map((body) => close(owner, body)))
    expect(answers.map(codeOf).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 7 }, () => 409),
      1000,
    ])
    const refused = answers.find((answer) => codeOf(answer) === 409)!
    const { closes } = await readDay(owner, storeId, day)
    expect(closes).toHaveLength(1)
    expect(currentOf(refused).closes).toEqual(closes)
    expect(closes[0]).toMatchObject({ closedBy: '佐藤 陽子' })
  })

  it('is rejected with the current figures if the user sent outdated figures', async () => {
    const { storeId } = await taking()
    const body = bodyOf(await readDay(owner, storeId, day))
    await bringIn(test, storeId, day, [{ at: '21:00', paymentMethod: VISA, amount: 10 }])
    const answer = await close(owner, body)
    expect(codeOf(answer)).toBe(409)
    expect(currentOf(answer)).toEqual(await readDay(owner, storeId, day))
    expect(codeOf(await close(owner, bodyOf(currentOf(answer))))).toBe(1000)
  })

  it('needs a reason if the counted cash differs from the expected cash', async () => {
    const { storeId } = await taking()
    const body = bodyOf(await readDay(owner, storeId, day))
    const off = (by: number) => ({ ...body, countedCash: body.countedCash + by })
    for (const by of [1, -1])
      expect(fieldsOf(await close(owner, off(by)))).toEqual([
        { path: 'reason', problem: 'missing' },
      ])
    expect(fieldsOf(await close(owner, { ...off(-1), reason: ' ' }))).toHaveLength(1)
    expect(resultOf<DayClose>(await close(owner, { ...off(-1), reason: '不足' })).variance).toBe(-1)
  })

  it('is possible for the whole store or for single terminals, but not for both', async () => {
    const whole = await taking()
    const byParts = await taking()
    const read = await readDay(owner, whole.storeId, day)
    resultOf(await close(owner, bodyOf(read)))
    expect(codeOf(await close(owner, bodyOf(read, whole.terminals[0])))).toBe(409)
    const other = await readDay(owner, byParts.storeId, day)
    const [first, second] = byParts.terminals
    const made = resultOf<DayClose>(await close(owner, bodyOf(other, first)))
    expect(made).toMatchObject({
      terminalNo: `T${first}`,
      expectedCash: 1_300,
      sum: { net: 6_300 },
      parts: [],
    })
    for (const part of ['STORE', first])
      expect(codeOf(await close(owner, bodyOf(other, part)))).toBe(409)
    for (const part of [second, 'NONE'])
      expect(codeOf(await close(owner, bodyOf(other, part)))).toBe(1000)
    // A transaction that arrives late counts only for the close of its own terminal.
    await bringIn(test, byParts.storeId, day, [
      { at: '20:00', paymentMethod: CASH, amount: 5, terminal: second },
    ])
    const { closes } = await readDay(owner, byParts.storeId, day)
    expect(closes.map(({ part, late }) => [part, late?.sum.net])).toEqual([
      ['NONE', undefined],
      [second, 5],
      [first, undefined],
    ])
    expect(codeOf(await close(owner, { ...bodyOf(other), part: whole.terminals[0] }))).toBe(4001)
  })
})

it('the slip of a day close can be downloaded as PDF and for printers, without late transactions', async () => {
  const { storeId } = await taking()
  const { closeId } = resultOf<DayClose>(
    await close(owner, bodyOf(await readDay(owner, storeId, day))),
  )
  const asked = (format: string) => owner.get('stat/close/slip', { closeId, format })
  const before = await asked('escpos')
  await bringIn(test, storeId, day, [{ at: '20:00', paymentMethod: CASH, amount: 123 }])
  expect((await asked('escpos')).bytes.equals(before.bytes)).toBe(true)
  expect(before.headers['content-type']).toBe('application/octet-stream')
  const { headers, bytes } = await asked('pdf')
  expect(headers['content-type']).toBe('application/pdf')
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    `レジ締め_NEW${storeId}_${day}.pdf`,
  )
  expect(await pdfText(bytes)).toContain('¥9,570')
})

describe('access to day closes', () => {
  it('is denied with the same answer for a hidden store as for a store that does not exist', async () => {
    const { storeId } = await taking()
    const owner2 = await test.signIn('owner2')
    const body = bodyOf(await readDay(owner, storeId, day))
    const { closeId } = resultOf<DayClose>(await close(owner, body))
    for (const client of [manager, owner2]) {
      for (const id of [storeId, '2147483648', '9999999999999999999']) {
        expect(codeOf(await client.get('stat/close', { storeId: id, day }))).toBe(4001)
        expect(codeOf(await close(client, { ...body, storeId: id }))).toBe(4001)
        expect(codeOf(await client.get('stat/close/list', { storeId: id }))).toBe(4001)
      }
      expect(codeOf(await client.get('stat/close/slip', { closeId, format: 'pdf' }))).toBe(4001)
    }
    for (const own of ['1', '3']) expect((await readDay(manager, own, day)).store.storeId).toBe(own)
  })

  it('is possible for a user of a single store, for that store only and only with the permission Stat', async () => {
    const { storeId } = await taking()
    const client = await ofOneStore(test, storeId)
    const read = await readDay(client, storeId, day)
    expect(read.sum.net).toBe(9_570)
    expect(codeOf(await close(client, bodyOf(read)))).toBe(1000)
    expect(codeOf(await client.get('stat/close', { storeId: '1', day }))).toBe(4001)
    const clerk = await test.signIn('clerk')
    for (const answer of [
      await clerk.get('stat/close', { storeId, day }),
      await close(clerk, bodyOf(read)),
      await clerk.get('stat/close/list', { storeId }),
      await clerk.get('stat/close/slip', { closeId: '1', format: 'pdf' }),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([403, 2000])
  })
})

it('the list of day closes is paged, and limited to one month', async () => {
  const { storeId, terminals } = await taking()
  const before = await readDay(owner, storeId, addDays(day, -1))
  resultOf(await close(owner, bodyOf(before)))
  const read = await readDay(owner, storeId, day)
  for (const part of [...terminals, 'NONE']) resultOf(await close(owner, bodyOf(read, part)))
  const query = { storeId, pageSize: 3 }
  const first = resultOf<{ items: PastClose[]; nextCursor: string }>(
    await owner.get('stat/close/list', query),
  )
  expect(first.items.map(({ part }) => part)).toEqual(['NONE', terminals[1], terminals[0]])
  const next = resultOf<{ items: PastClose[]; nextCursor: null }>(
    await owner.get('stat/close/list', { ...query, cursor: first.nextCursor }),
  )
  expect(next).toMatchObject({ items: [{ part: 'STORE', late: null }], nextCursor: null })
  const asked = (dateFrom?: string, dateTo?: string) =>
    owner.get('stat/close/list', { storeId, dateFrom, dateTo }).then(codeOf)
  expect(await asked('2026-10-20', '2026-11-20')).toBe(1700)
  expect(await asked('2026-10-21', '2026-11-20')).toBe(1000)
  expect(await asked('2026-10-21')).toBe(400)
  expect(await asked(undefined, '2026-10-21')).toBe(400)
  expect(await asked('2026-11-20', '2026-11-19')).toBe(400)
})

// This must be the last test, because it removes the maximum amount from the database for all
// tests.
it('a day whose sum exceeds the safe integers has the sum null and cannot be closed', async () => {
  const { storeId, terminals } = await addStore(test)
  await takeAnyAmount(test)
  const huge = { paymentMethod: CASH, amount: 9_007_199_254_740_991, terminal: terminals[0] }
  await bringIn(test, storeId, day, [
    { ...huge, at: '10:00' },
    { ...huge, at: '10:01' },
    { at: '11:00', paymentMethod: VISA, amount: 5 },
  ])
  const read: DayToClose = await readDay(owner, storeId, day)
  expect(read.sum).toMatchObject({ paymentCount: 3, payment: null, refund: 0, net: null })
  expect(read.tenders).toMatchObject([
    { paymentClass: 'CARD', net: 5 },
    { paymentClass: 'CASH', payment: null, net: null },
  ])
  const body = {
    storeId,
    day,
    part: 'STORE',
    openingFloat: 0,
    countedCash: 0,
    reason: '不明',
    seen: read.tenders,
  }
  expect(codeOf(await close(owner, body))).toBe(1030)
})
