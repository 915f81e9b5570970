import type { ImportDetail } from '@choba/contract/imports.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { languages } from '@choba/phrases/languages.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  addTerms,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { addPayment, brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { countDueHours } from '#areas/statistics/statistics.jobs.ts'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { RUN_IMPORT } from './import-queue.ts'
import { fill } from './import-report.ts'
import {
  checkOf,
  chobaFile,
  detailOf,
  importOf,
  operatorImportOf,
  reached,
  startOf,
  uploadOf,
} from './imports.testing.ts'
import { putObstacle } from './import-undo-obstacles.testing.ts'

let test: TestApp
let owner: Client
let merchant: MerchantRow

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
  await countDueHours(test.engine, merchant.tenant_id)
})
afterEach(async () => expect(await brokenInvariants(test.engine, test.gateway)).toEqual([]))
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType
const undoOf = (detail: Pick<ImportDetail, 'importId' | 'version'>): Promise<Answer> =>
  owner.post('import/undo', { importId: detail.importId, version: detail.version })

const paymentOf = (mark: string, day = '2026-10-05'): string =>
  `${mark}-1,${day}T12:00:00,UN-${mark},PAYMENT,PAYPAY,100,PAID,`

/**
 * Returns all rollups, hourly sums and amounts other than zero, for the days of the imported rows.
 */
const figures = () =>
  asOwner(test.engine, async (q) => {
    const { rows } = await sql`
      select * from (
        select 'store' as of, store_id::text as key, day::text, pay_n, pay_amt, ref_n, ref_amt, failed_n, merchant_id from store_days
        union all select 'paymentMethod', payment_method_id::text, day::text, pay_n, pay_amt, ref_n, ref_amt, failed_n, merchant_id from payment_method_days
        union all select 'hour', store_id::text || ':' || hour, day::text, pay_n, pay_amt, ref_n, ref_amt, 0, merchant_id
          from store_hours
        union all select 'amount', store_id::text || ':' || payment_method_id || ':' || amount_class, day::text, pay_n, pay_amt, ref_n,
          ref_amt, 0, merchant_id from store_amounts
        union all select 'amount of all', payment_method_id || ':' || amount_class, day::text, pay_n, pay_amt, ref_n, ref_amt, 0, merchant_id
          from payment_method_amounts) f
      where merchant_id = ${merchant.id} and day between '2026-10-05' and '2026-10-07'
        and (pay_n <> 0 or ref_n <> 0 or failed_n <> 0)
      order by 1, 2, 3`.execute(q)
    return rows
  })
const firstRow = async (mark: string) =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('transactions')
      .selectAll()
      .where('payment_no', '=', `${mark}-1`)
      .executeTakeFirst(),
  )

/**
 * Starts the job of an undo without the check of the API call. This simulates an obstacle that
 * appears after the call and before the job.
 */
async function undoUnseen({ importId }: ImportDetail): Promise<void> {
  const { id: merchantId, tenant_id: tenantId } = merchant
  await asOwner(test.engine, (q) =>
    q
      .updateTable('imports')
      .set({ state: 'UNDOING', undone_by: 'x', changed_at: new Date(), changed_by: 'x' })
      .where('id', '=', BigInt(importId))
      .execute(),
  )
  await withScope(test.engine, { role: 'worker', tenantId, merchantId }, (tx) =>
    test.jobs.enqueue(tx, RUN_IMPORT, { tenantId, merchantId, importId }),
  )
}

describe('undoing an import', () => {
  it('deletes all its rows and rollups, restores refundable amounts, and allows the same file again', async () => {
    const here = await addPayment(test.engine, { amount: 500 })
    const before = await figures()
    const file = chobaFile([
      paymentOf('ALL'),
      'ALL-2,2026-10-05T12:00:00,UN-ALL,PAYMENT,VISA,300,FAILED,',
      'ALL-3,2026-10-06T12:00:00,UN-ALL,REFUND,PAYPAY,30,SUCCEEDED,ALL-1',
      `ALL-4,2026-10-06T13:00:00,UN-ALL,REFUND,PAYPAY,200,SUCCEEDED,${here}`,
      `ALL-5,2026-10-06T14:00:00,UN-ALL,REFUND,PAYPAY,20,FAILED,${here}`,
    ])
    const done = await importOf(owner, file)
    expect(done).toMatchObject({ accepted: 5, undoObstacle: null })
    expect(await figures()).not.toEqual(before)
    expect(resultOf(await undoOf(done))).toMatchObject({ state: 'UNDOING' })
    const undone = await reached(owner, done.importId, 'UNDONE')
    expect(undone).toMatchObject({ undoObstacle: 'notEnded', problem: null })
    expect(undone.undoneBy).not.toBeNull()
    expect(undone.undoneAt).not.toBeNull()
    expect(await figures()).toEqual(before)
    const found = await owner.get('trade/list', {
      paymentNo: 'ALL-',
      dateFrom: '2026-10-01',
      dateTo: '2026-10-31',
    })
    expect(resultOf<TransactionPage>(found).items).toEqual([])
    expect(code(await undoOf(undone))).toBe(1200)
    const again = await importOf(owner, file)
    expect(again).toMatchObject({ accepted: 5, known: 0, sameAs: null })
  })

  it('deletes the points of its rows', async () => {
    const file = chobaFile([`${paymentOf('PTS')},UNDO-CARD,7`])
    const done = await importOf(owner, file.replace('\n', ',pointCardNo,pointsAwarded\n'))
    const kept = () =>
      asOwner(test.engine, (q) =>
        q
          .selectFrom('transaction_points')
          .select('awarded')
          .where('point_card_no', '=', 'UNDO-CARD')
          .execute(),
      )
    expect(await kept()).toEqual([{ awarded: 7n }])
    resultOf(await undoOf(done))
    await reached(owner, done.importId, 'UNDONE')
    expect(await kept()).toEqual([])
  })

  it('succeeds for only one of two simultaneous requests', async () => {
    const done = await importOf(owner, chobaFile([paymentOf('TWO')]))
    const codes = (await Promise.all([undoOf(done), undoOf(done)])).map(code)
    expect(codes.toSorted((a, b) => b - a)).toEqual([1000, 409])
    await reached(owner, done.importId, 'UNDONE')
  })

  it('fails while one of its payments has a refund from another import', async () => {
    const paid = await importOf(owner, chobaFile([paymentOf('REF')]))
    const refund = await importOf(
      owner,
      chobaFile(['REF-9,2026-10-07T12:00:00,UN-REF,REFUND,PAYPAY,30,SUCCEEDED,REF-1']),
    )
    expect((await detailOf(owner, paid.importId)).undoObstacle).toBe('refund')
    const refused = await undoOf(paid)
    expect(code(refused)).toBe(1200)
    expect(refused.envelope.result).toEqual({ undoObstacle: 'refund', obstacleRows: 1 })
    resultOf(await undoOf(refund))
    await reached(owner, refund.importId, 'UNDONE')
    expect(await firstRow('REF')).toMatchObject({ refunded: 0n })
    resultOf(await undoOf(paid))
    await reached(owner, paid.importId, 'UNDONE')
  })

  it.each([
    ['dispute', 'dispute' as const, sql`delete from disputes where created_by = 'x'`],
    [
      'day-end close of a store',
      'dayClose' as const,
      sql`delete from day_closes where closed_by = 'x'`,
    ],
  ])(
    'fails while there is a %s, even if it appears after the request',
    async (_name, obstacle, take) => {
      const mark = obstacle.toUpperCase()
      const other = `${mark}-2,2026-10-04T12:00:00,UN-${mark},PAYMENT,PAYPAY,100,PAID,`
      const done = await importOf(owner, chobaFile([paymentOf(mark), other]))
      await putObstacle(test.engine, obstacle, `${mark}-1`)
      expect(await detailOf(owner, done.importId)).toMatchObject({
        undoObstacle: obstacle,
        obstacleRows: 1,
      })
      expect(code(await undoOf(done))).toBe(1200)
      await undoUnseen(done)
      const kept = await reached(owner, done.importId, 'DONE')
      expect(kept).toMatchObject({ undoneBy: null, accepted: 2 })
      expect(kept.problem).not.toBeNull()
      expect(await firstRow(mark)).toBeDefined()
      await asOwner(test.engine, (q) => take.execute(q))
      resultOf(await undoOf(kept))
      // The reason of a failed undo is stored as `problem`. If it stayed, the next failed undo
      // would restore the state FAILED instead of DONE.
      expect((await reached(owner, done.importId, 'UNDONE')).problem).toBeNull()
    },
  )

  it('is announced as impossible before the import if a row’s store has already closed that day', async () => {
    await importOf(owner, chobaFile([paymentOf('SHUT')]))
    await putObstacle(test.engine, 'dayClose', 'SHUT-1')
    const rows = [
      'SHUT-2,2026-10-05T13:00:00,UN-SHUT,PAYMENT,PAYPAY,100,PAID,',
      'SHUT-3,2026-10-05T14:00:00,UN-SHUT,REFUND,PAYPAY,40,SUCCEEDED,SHUT-2',
      // These rows do not count: a failed payment, a payment on another day, and a repeated line.
      'SHUT-4,2026-10-05T15:00:00,UN-SHUT,PAYMENT,PAYPAY,100,FAILED,',
      'SHUT-5,2026-10-06T12:00:00,UN-SHUT,PAYMENT,PAYPAY,100,PAID,',
      'SHUT-2,2026-10-05T13:00:00,UN-SHUT,PAYMENT,PAYPAY,100,PAID,',
    ]
    const checked = await checkOf(owner, await uploadOf(owner, chobaFile(rows)))
    expect(checked.findings).toMatchObject({
      fresh: 4,
      canBeUndone: false,
      effects: [fill(languages.ja.ingest.note.closedDays, { count: 2 })],
    })
    resultOf(await startOf(owner, checked))
    const done = await reached(owner, checked.importId, 'DONE')
    expect(done).toMatchObject({ undoObstacle: 'dayClose', obstacleRows: 2 })
    const open = [paymentOf('OPEN', '2026-10-06')]
    expect((await checkOf(owner, await uploadOf(owner, chobaFile(open)))).findings).toMatchObject({
      canBeUndone: true,
    })
  })

  it('fails for rows in a closed deposit, but not for late transactions that are in no deposit yet', async () => {
    await withoutTerms(test.engine, merchant)
    await addTerms(test.engine, merchant, { firstDay: '2026-10-01' })
    await closeThrough(test.engine, merchant, '2026-10-31')
    const lateOnes = () =>
      asOwner(test.engine, (q) =>
        q
          .selectFrom('late_transactions')
          .select('id')
          .where('merchant_id', '=', merchant.id)
          .execute(),
      )
    const before = await lateOnes()
    const bringIn = (mark: string) =>
      operatorImportOf(test.engine, owner, merchant, chobaFile([paymentOf(mark)]))
    const waiting = await bringIn('LATE')
    expect(await lateOnes()).toHaveLength(before.length + 1)
    expect(waiting.undoObstacle).toBeNull()
    resultOf(await undoOf(waiting))
    await reached(owner, waiting.importId, 'UNDONE')
    expect(await lateOnes()).toEqual(before)
    expect(await differencesOf(test.engine, merchant)).toEqual([])
    const settled = await bringIn('SETTLED')
    await closeThrough(test.engine, merchant, '2026-11-10')
    expect(await detailOf(owner, settled.importId)).toMatchObject({
      undoObstacle: 'deposit',
      obstacleRows: 1,
    })
    expect(code(await undoOf(settled))).toBe(1200)
    await undoUnseen(settled)
    expect(await reached(owner, settled.importId, 'DONE')).toMatchObject({ undoneBy: null })
    expect(await differencesOf(test.engine, merchant)).toEqual([])
  })
})
