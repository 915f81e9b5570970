import type { ImportDetail } from '@choba/contract/imports.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  addTerms,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import {
  brokenBy,
  madeKey,
  payment,
  refundOf,
  rowsOf,
  outcomesOf,
  sendRows,
  type MadeKey,
} from '#areas/feed/feed.testing.ts'
import { brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { openTestApp, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { chobaFile, detailOf, importOf, operatorImportOf, reached } from './imports.testing.ts'

let test: TestApp
let owner: Client
let merchant: MerchantRow
let key: MadeKey

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
  key = await madeKey(test)
})
afterEach(async () => {
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
  expect(await brokenBy(test.engine, merchant.code)).toEqual([])
})
afterAll(() => test.close())

const undoOf = ({ importId, version }: ImportDetail): Promise<Answer> =>
  owner.post('import/undo', { importId, version })

const line = (paymentNo: string): string =>
  `${paymentNo},2026-10-05T12:00:00+09:00,UNDO-STORE,PAYMENT,PAYPAY,1200,PAID,`
/**
 * Fields of the rows that the feed sends: a payment that the import also contains, and its refund.
 */
const own = {
  entCode: '',
  storeCode: 'UNDO-STORE',
  paymentType: 'PAYPAY',
  paidAt: '2026-10-05T12:00:00+09:00',
}

/** Returns the number of stored rows of an import. */
const left = ({ importId }: ImportDetail): Promise<number> =>
  asOwner(test.engine, async (q) => {
    const rows = await q
      .selectFrom('transactions')
      .select('id')
      .where('import_id', '=', BigInt(importId))
      .execute()
    return rows.length
  })

/**
 * Waits until an undo has ended. Expects that either all rows of the import are deleted (UNDONE) or
 * all are kept (DONE).
 */
async function endOf(one: ImportDetail, asked: Answer, rows: number): Promise<'UNDONE' | 'DONE'> {
  const { state } =
    asked.envelope.resultType === 1000
      ? await reached(owner, one.importId, 'UNDONE', 'DONE')
      : await detailOf(owner, one.importId)
  expect(await left(one)).toBe(state === 'UNDONE' ? 0 : rows)
  return state as 'UNDONE' | 'DONE'
}

describe('undoing an import during other changes', () => {
  it('deletes all rows of the import or none while the feed sends the same payments and their refunds', async () => {
    const mine = { ...own, entCode: merchant.code }
    const ends: string[] = []
    for (let round = 0; round < 6; round++) {
      const [one, two, refund] = [`UF${round}-1`, `UF${round}-2`, `UF${round}-R`]
      const done = await importOf(owner, chobaFile([line(one), line(two)]))
      const feed = () =>
        Promise.all([
          sendRows(test, key, [
            refundOf(refund, one, { ...mine, paidAt: '2026-10-06T12:00:00+09:00' }),
          ]),
          sendRows(test, key, [payment(two, mine)]),
        ])
      // In even rounds, the feed's batch arrives at the same time as the undo call. In odd rounds,
      // it arrives after the answer to the call. In round 5, it arrives after the undo has ended.
      let asked: Answer
      let said
      if (round % 2 === 0) [asked, said] = await Promise.all([undoOf(done), feed()])
      else {
        asked = await undoOf(done)
        if (round === 5) await reached(owner, done.importId, 'UNDONE')
        said = await feed()
      }
      const [[ofRefund], [ofPayment]] = said.map(outcomesOf) as [string[], string[]]
      const state = await endOf(done, asked, 2)
      const rows = await rowsOf(test.engine, [one, two, refund])
      const numbers = rows.map((row) => row['payment_no'])
      if (state === 'DONE') {
        // In this case, the refund arrived before the undo and prevented it.
        expect(numbers).toEqual([one, two, refund])
        expect(ofPayment).toBe('DUPLICATE')
        expect(rows).toMatchObject([
          { refunded: 500 },
          { refunded: 0 },
          { original: one, unlinked: null },
        ])
      } else {
        // In this case, the undo came first. The rows of the feed are kept: the refund waits for
        // its payment, which the feed may have sent again.
        expect(ofRefund).toBe('ACCEPTED REFUND_WAITS')
        expect(numbers).toEqual(ofPayment === 'ACCEPTED' ? [two, refund] : [refund])
        expect(rows.at(-1)).toMatchObject({ original: null, unlinked: 'WAITING' })
        const again = await sendRows(test, key, [payment(one, mine), payment(two, mine)])
        expect(outcomesOf(again)[0]).toBe('ACCEPTED')
        expect(await rowsOf(test.engine, [one, two, refund])).toMatchObject([
          { refunded: 500 },
          { refunded: 0 },
          { original: one, unlinked: null },
        ])
      }
      ends.push(state)
    }
    expect(ends).toContain('UNDONE')
  })

  it('deletes all rows of the import, or none if the close of their days puts them into a deposit first', async () => {
    for (let round = 0; round < 4; round++) {
      await withoutTerms(test.engine, merchant)
      await addTerms(test.engine, merchant, { firstDay: '2026-10-01' })
      const file = chobaFile([line(`UC${round}-1`), line(`UC${round}-2`)])
      const done = await operatorImportOf(test.engine, owner, merchant, file)
      const close = () => closeThrough(test.engine, merchant, '2026-10-31')
      let asked: Answer
      if (round % 2 === 0) [asked] = await Promise.all([undoOf(done), close()])
      else {
        asked = await undoOf(done)
        await close()
      }
      const state = await endOf(done, asked, 2)
      if (state === 'DONE')
        expect((await detailOf(owner, done.importId)).undoObstacle).toBe('deposit')
      expect(await differencesOf(test.engine, merchant)).toEqual([])
    }
  })
})
