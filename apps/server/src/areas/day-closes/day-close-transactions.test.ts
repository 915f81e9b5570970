import type { DayClose } from '@choba/contract/day-closes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type Query, type TestApp } from '#testing/test-app.ts'
import {
  addStore,
  bodyOf,
  bringIn,
  CASH,
  close,
  closeAtFive,
  everyTender,
  plain,
  readDay,
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

describe('a day close', () => {
  it('links its sums to the transactions that it counted, and to those that arrived late', async () => {
    const { storeId, terminals } = await taking()
    const read = await readDay(owner, storeId, day)
    const made = resultOf<DayClose>(await close(owner, bodyOf(read, 'STORE', 30_000)))
    expect(made.keepsTransactions).toBe(true)
    await bringIn(test, storeId, day, [
      { at: '20:00', paymentMethod: CASH, amount: 500, terminal: terminals[0] },
      { at: '20:01', paymentMethod: VISA, amount: 70, kind: 'REFUND' },
      { at: '20:02', paymentMethod: CASH, amount: 9, kind: 'FAILED' },
    ])
    const [{ late }] = (await readDay(owner, storeId, day)).closes as [DayClose]
    const sumOf = async (query: Query, client = owner) => {
      const page = resultOf<TransactionPage>(
        await client.get('trade/list', { dateFrom: day, dateTo: day, storeId, ...query }),
      )
      return plain(page.sum![0]!)
    }
    const { closeId } = made
    expect(await sumOf({ countedIn: closeId })).toEqual(plain(made.sum))
    expect(await sumOf({ lateAfter: closeId })).toEqual(plain(late!.sum))
    expect([made.tenders.length, late!.tenders.length, made.parts.length]).not.toContain(0)
    for (const { paymentClass, ...counts } of made.tenders)
      expect(await sumOf({ countedIn: closeId, paymentClass })).toEqual(plain(counts))
    for (const { paymentClass, ...counts } of late!.tenders)
      expect(await sumOf({ lateAfter: closeId, paymentClass })).toEqual(plain(counts))
    for (const { part, sum } of made.parts)
      expect(await sumOf({ countedIn: closeId, terminalId: part })).toEqual(plain(sum))
    for (const { part, sum } of (await readDay(owner, storeId, day)).parts)
      expect(await sumOf({ terminalId: part, state: ['PAID', 'SUCCEEDED'] })).toEqual(plain(sum))
    const file = await owner.get('trade/download', {
      dateFrom: day,
      dateTo: day,
      lateAfter: closeId,
      format: 'csv',
    })
    expect(file.bytes.toString().trim().split('\n')).toHaveLength(3)
    // A close of a hidden store or of another merchant gives the same answer as a close that does
    // not exist.
    const admin = await test.signIn('superadmin')
    for (const answer of [
      await manager.get('trade/list', { dateFrom: day, dateTo: day, lateAfter: closeId }),
      await admin.get('systrade/list', { dateFrom: day, dateTo: day, countedIn: closeId }),
      await owner.get('trade/list', { dateFrom: day, dateTo: day, countedIn: '1' }),
    ])
      expect(answer.status).toBe(400)
  })

  it('of one terminal lists only late transactions of the same terminal', async () => {
    const { storeId, terminals } = await taking()
    const part = terminals[0]!
    const made = resultOf<DayClose>(
      await close(owner, bodyOf(await readDay(owner, storeId, day), part)),
    )
    await bringIn(test, storeId, day, [
      { at: '20:00', paymentMethod: CASH, amount: 500, terminal: part },
      { at: '20:01', paymentMethod: CASH, amount: 300, terminal: terminals[1] },
    ])
    const query = { dateFrom: day, dateTo: day, storeId, lateAfter: made.closeId }
    const { items } = resultOf<TransactionPage>(await owner.get('trade/list', query))
    expect(items.map(({ amount }) => amount)).toEqual([500])
  })
})
