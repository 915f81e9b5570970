import type { DepositPage } from '@choba/contract/deposits.contract.ts'
import type { DepositTransactionPage } from '@choba/contract/deposit-transactions.ts'
import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import type { ImportDetail } from '@choba/contract/imports.contract.ts'
import type { TransactionDetail, TransactionPage } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addedDispute, decideDispute } from '#areas/disputes/disputes.testing.ts'
import { setPaidOutExternally } from '#areas/imports/import-record.ts'
import { importBench, type ImportBench } from '#areas/imports/import-bench.testing.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addTerms,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from './deposits.testing.ts'

// Imports from other payment services. Their payments count as sales, but the other service pays
// them out, so they are in no deposit (decision 0046).

let test: TestApp
let bench: ImportBench
let merchant: MerchantRow
let owner: Client
const plan = tenantPlans[0]!.merchants[0]!

beforeAll(async () => {
  test = await openTestApp()
  bench = await importBench(test.engine)
  owner = await test.signIn('owner')
  merchant = await merchantOf(test.engine, plan.id)
  await withoutTerms(test.engine, merchant)
  await addTerms(test.engine, merchant, { firstDay: '2026-10-01', cycle: { kind: 'TWICE' } })
  // The terms are older than this payment method and have no rate for it. A payment by it that
  // Choba pays out would block the close; a payment that another service pays out must not.
  await asOwner(test.engine, (q) =>
    sql`insert into payment_methods (id, code, name_ja, name_en, name_mn, payment_class, class_id, sequence)
      values (900, 'NEW_PAY', '新ペイ', 'New Pay', 'Нью Пэй', 1, 1, 900)`.execute(q),
  )
  await closeThrough(test.engine, merchant, '2026-10-20')
})
afterAll(async () => {
  await bench.remove()
  await test.close()
})

/**
 * Imports payments and a refund. One payment is on a day that is already closed; the others are in
 * a cycle that is still open.
 */
async function bringIn(
  prefix: string,
  more: object = {},
  lines: readonly string[] = [],
): Promise<void> {
  const { code } = await asOwner(test.engine, (q) =>
    q
      .selectFrom('stores')
      .select('code')
      .where('merchant_id', '=', merchant.id)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  )
  const rated = await asOwner(test.engine, (q) =>
    q
      .selectFrom('payment_methods')
      .select('code')
      .where('payment_class', '=', 2)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  )
  const mapping = await bench.file(
    `${prefix}.json`,
    JSON.stringify({
      mapping: 1,
      about: 'A service that pays out itself.',
      file: { encoding: ['utf-8'], delimiter: ',' },
      date: { col: 'at', format: ['YYYY-MM-DD HH:mm'] },
      currency: { value: 'JPY' },
      amount: { col: 'amount' },
      fields: {
        paymentNo: { col: 'no' },
        storeCode: { value: code },
        paymentType: { col: 'paymentMethod' },
      },
      rules: [
        { when: { kind: 'R' }, as: 'REFUND', link: { col: 'of' } },
        { else: true, as: 'PAYMENT' },
      ],
      ...more,
    }),
  )
  const file = await bench.file(
    `${prefix}.csv`,
    [
      'no,at,kind,paymentMethod,amount,of',
      `${prefix}1,2026-10-10 12:00,P,${rated.code},11000,`,
      `${prefix}2,2026-10-25 12:00,P,${rated.code},220000,`,
      `${prefix}3,2026-10-26 12:00,R,${rated.code},20000,${prefix}2`,
      ...lines,
    ].join('\n'),
  )
  const result = await bench.run({
    files: [file],
    merchant: merchant.code,
    format: `mapping:${mapping}`,
  })
  expect([result.outcome, result.fresh]).toEqual(['done', 3 + lines.length])
}

const october = { dateFrom: '2026-10-01', dateTo: '2026-10-31' }
const sales = async () => {
  const { sum } = resultOf<TransactionPage>(await owner.get('trade/list', october))
  return sum![0]!.payment! - sum![0]!.refund!
}
const depositList = async () =>
  resultOf<DepositPage>(await owner.get('deposit/list', { pageSize: '200' }))
const ofDeposits = async () => {
  const { items, open } = await depositList()
  return [...items, ...open!].reduce((all, row) => all + row.totalUsage! - row.refund!, 0)
}
const settlementsOf = async (paymentNo: string) =>
  resultOf<TransactionDetail>(await owner.get('trade/detail', { paymentNo })).settlements
const lastImport = async () => {
  const { items } = resultOf<{ items: { importId: string }[] }>(await owner.get('import/list'))
  return resultOf<ImportDetail>(await owner.get('import/detail', { importId: items[0]!.importId }))
}

it('payments that another service pays out count as sales, but are in no deposit', async () => {
  const [sold, due] = [await sales(), await ofDeposits()]
  await bringIn('E', {}, ['E4,2026-10-27 12:00,P,NEW_PAY,3000,'])
  expect(await sales()).toBe(sold + 11_000 + 200_000 + 3_000)
  expect(await ofDeposits()).toBe(due)
  for (const no of ['E1', 'E2', 'E3', 'E4']) expect(await settlementsOf(no)).toEqual([])
  const one = await lastImport()
  expect([one.paidOutExternally, one.undoObstacle]).toEqual([true, null])

  await closeThrough(test.engine, merchant, '2026-10-31')
  expect(await differencesOf(test.engine, merchant)).toEqual([])
  const { items } = await depositList()
  const last = items.filter(({ dateTo }) => dateTo === '2026-10-31')
  expect(last.length).toBeGreaterThan(0)
  for (const { depositNo, totalUsage, refund } of last) {
    const { sum, items: rows } = resultOf<DepositTransactionPage>(
      await owner.get('deposit/transactions', { depositNo: depositNo!, pageSize: '200' }),
    )
    expect(sum).toMatchObject([{ usage: totalUsage, refund }])
    expect(rows.filter(({ paymentNo }) => /^E\d$/.test(paymentNo))).toEqual([])
  }
  // The other service takes a disputed payment back from the merchant, so the deposit has no
  // deduction.
  const dispute = await addedDispute(owner, 'E1')
  const lost = resultOf<DisputeDetail>(
    await decideDispute(await test.signIn('superadmin'), dispute, 'LOST'),
  )
  expect([lost.state, lost.paidOutHere, lost.deductions]).toEqual(['LOST', false, []])
  // Of the imported rows, only the disputed payment prevents undoing the import. Closed days do
  // not, because they do not contain these rows.
  expect((await lastImport()).undoObstacle).toBe('dispute')
})

it('payments of a mapping with `settled: here` are in deposits, as late payments for closed days', async () => {
  const [sold, due] = [await sales(), await ofDeposits()]
  await bringIn('H', { settled: 'here' })
  expect(await sales()).toBe(sold + 211_000)
  expect(await ofDeposits()).toBe(due + 211_000)
  expect(await settlementsOf('H1')).toMatchObject([{ late: true }])
  const one = await lastImport()
  expect(one.paidOutExternally).toBe(false)
  // A resumed import keeps the setting with which its first rows were imported.
  const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
  await setPaidOutExternally(test.engine, scope, {
    id: BigInt(one.importId),
    paidOutExternally: true,
  })
  expect((await lastImport()).paidOutExternally).toBe(false)
  await closeThrough(test.engine, merchant, '2026-11-10')
  expect(await differencesOf(test.engine, merchant)).toEqual([])
})
