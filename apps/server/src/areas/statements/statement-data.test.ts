import type { DepositDetail, DepositPage } from '@choba/contract/deposits.contract.ts'
import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { isQualified } from '@choba/contract/statement-data.ts'
import { State } from '@choba/database/codes.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { taxOf } from '@choba/contract/terms-fee.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringRowsIn, closeThrough } from '#areas/deposits/deposits.testing.ts'
import {
  addedDispute,
  decideDispute,
  freePayment,
  todayOf,
} from '#areas/disputes/disputes.testing.ts'
import { merchantScopeOf } from '#platform/access/principals.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { recordReversal } from '#ledger/closed-days.ts'
import { readDepositParts, type DepositParts } from './statement-data.ts'
import { closeAgain, closeEventful } from './statements.testing.ts'

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

const sum = <R>(rows: readonly R[], take: (row: R) => number): number =>
  rows.reduce((total, row) => total + take(row), 0)

/** Changes a transaction to a state in which it no longer counts. */
const takeBack = (merchant: MerchantRow, id: bigint, state: number): Promise<unknown> =>
  withScope(
    test.engine,
    { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id },
    async (tx) => {
      await recordReversal(tx, id)
      await sql`update transactions set state = ${state}
        where merchant_id = ${merchant.id} and id = ${id}::bigint`.execute(tx.q)
    },
  )

async function all(
  merchant: MerchantRow,
): Promise<{ parts: DepositParts; detail: DepositDetail }[]> {
  const { items } = resultOf<DepositPage>(await owner.get('deposit/list', { pageSize: '200' }))
  const read = (depositNo: string) =>
    withScope(test.engine, merchantScopeOf(merchant, 'all'), (tx) =>
      readDepositParts(tx, merchant, depositNo, 'ja'),
    )
  expect(items.length).toBeGreaterThan(0)
  const found: { parts: DepositParts; detail: DepositDetail }[] = []
  for (const { depositNo } of items) {
    const { parts } = await read(depositNo!)
    const detail = resultOf<DepositDetail>(
      await owner.get('deposit/detail', { depositNo: depositNo! }),
    )
    found.push({ parts, detail })
  }
  return found
}

/**
 * Expects that the statement has the figures of the deposit, and that the parts of the statement
 * add up to these figures.
 */
function expectTheDeposit({ parts, detail }: { parts: DepositParts; detail: DepositDetail }): void {
  const {
    figures,
    paymentMethods,
    taxes,
    deductions,
    revisions,
    stores,
    days,
    late,
    returnedFees,
  } = parts
  const {
    totalUsage,
    refund,
    fee,
    tax,
    transferFee,
    deduction,
    pointGive,
    revise,
    transferAmount,
  } = detail
  expect(figures).toEqual({
    totalUsage,
    refund,
    fee,
    tax,
    transferFee,
    deduction,
    pointGive,
    revise,
    transferAmount,
  })
  const sales: readonly (readonly Pick<(typeof days)[number], 'usage' | 'refund' | 'fee'>[])[] = [
    stores,
    days,
  ]
  for (const lines of sales) {
    expect(sum(lines, (line) => line.usage)).toBe(totalUsage)
    expect(sum(lines, (line) => line.refund)).toBe(refund)
    expect(sum(lines, (line) => line.fee)).toBe(fee)
  }
  expect(sum(paymentMethods, (line) => line.usage)).toBe(totalUsage)
  expect(sum(paymentMethods, (line) => line.fee - line.feeReturned)).toBe(fee)
  const charges = revisions.filter(({ taxClass }) => taxClass && taxClass !== 'OUT_OF_SCOPE')
  expect(sum(taxes, (line) => line.base)).toBe(
    fee! + transferFee! - sum(charges, (line) => line.amount),
  )
  expect(sum(taxes, (line) => line.tax)).toBe(tax)
  expect(taxes.filter((line) => line.tax !== 0).length).toBeLessThanOrEqual(1)
  expect(sum(deductions, (line) => line.amount)).toBe(deduction)
  expect(sum(revisions, (line) => line.amount)).toBe(revise)
  expect(sum(late, (line) => line.count)).toBe(detail.lateCount)
  const taxed = paymentMethods.filter(({ taxClass }) => taxClass === 'TAXABLE_10')
  const back = sum(returnedFees, (line) => line.base)
  expect(back).toBe(sum(taxed, (line) => line.feeReturned))
  // The tax is rounded once on the sum of all rows, so single rows have no tax.
  expect(parts.returnedTax).toBe(
    returnedFees.length === 0 ? undefined : Number(taxOf(BigInt(back), 'FLOOR')),
  )
  expect(returnedFees.every((line) => line.tax === undefined)).toBe(true)
  for (const { soldFrom, soldTo, returnedOn } of returnedFees) {
    expect(soldFrom <= soldTo).toBe(true)
    expect(soldTo <= returnedOn).toBe(true)
  }
}

describe('content of a statement', () => {
  it('matches deposits with late transactions, returned fees, a dispute, a returned transfer and a revision', async () => {
    const merchant = await closeEventful(test)
    const dispute = await addedDispute(owner, (await freePayment(test)).paymentNo, { amount: 100 })
    resultOf<DisputeDetail>(await decideDispute(await test.signIn('superadmin'), dispute, 'LOST'))
    // Closes far enough ahead that the cycle with today's decisions is closed too.
    await closeThrough(test.engine, merchant, addDays(await todayOf(owner), 40))
    const statements = await all(merchant)
    statements.forEach(expectTheDeposit)
    const parts = statements.map((one) => one.parts)
    const kinds = new Set(parts.flatMap(({ revisions }) => revisions.map(({ kind }) => kind)))
    expect(kinds).toContain('TRANSFER_RETURNED')
    expect(kinds).toContain('ADJUSTMENT')
    expect(parts.flatMap(({ deductions }) => deductions)).toContainEqual(
      expect.objectContaining({ kind: 'DISPUTE', amount: 100 }),
    )
    expect(parts.flatMap(({ late }) => late)).toEqual([
      { day: '2026-10-10', count: 1, usage: 30_000, refund: 0 },
      { day: '2026-10-12', count: 1, usage: 0, refund: 10_000 },
    ])
    // The refund of 10,000 arrived late, so its fee is returned on the first open day.
    const back = parts.flatMap(({ returnedFees }) => returnedFees)
    expect(back).toContainEqual(
      expect.objectContaining({ returnedOn: '2026-10-20', soldFrom: expect.any(String) }),
    )
    expect(back.find(({ returnedOn }) => returnedOn === '2026-10-16')).toBeDefined()
  })

  it('keeps the sale days as they were settled, even if transactions arrive or are reversed later', async () => {
    const merchant = await closeAgain(
      test,
      { firstDay: '2026-09-01', cycle: { kind: 'TWICE' } },
      '2026-10-15',
    )
    const { engine } = test
    const refund = { tradeKind: 2, state: 5 } as const
    const [paid] = await bringRowsIn(engine, merchant, [{ day: '2026-10-17', amount: 70_000 }])
    const [refunded] = await bringRowsIn(engine, merchant, [
      { day: '2026-10-18', amount: 50_000, ...refund, originalId: paid! },
    ])
    await closeThrough(engine, merchant, '2026-10-31')
    const read = async () => (await all(merchant)).flatMap(({ parts }) => parts.returnedFees)
    const settled = await read()
    const sold = { returnedOn: '2026-10-18', soldFrom: '2026-10-17', soldTo: '2026-10-17' }
    expect(settled).toContainEqual(expect.objectContaining(sold))
    const [old] = await bringRowsIn(engine, merchant, [{ day: '2026-09-02', amount: 60_000 }])
    await bringRowsIn(engine, merchant, [
      { day: '2026-10-18', amount: 40_000, ...refund, originalId: old! },
    ])
    await takeBack(merchant, refunded!, State.refundFailed)
    expect(await read()).toEqual(settled)
  })

  it('counts a late sale that was reversed in its cycle twice, once as a sale and once as its reversal', async () => {
    const merchant = await closeAgain(
      test,
      { firstDay: '2026-09-01', cycle: { kind: 'TWICE' } },
      '2026-10-15',
    )
    const { engine } = test
    const [late] = await bringRowsIn(engine, merchant, [{ day: '2026-10-10', amount: 30_000 }])
    const [own] = await bringRowsIn(engine, merchant, [{ day: '2026-10-16', amount: 20_000 }])
    await closeThrough(engine, merchant, '2026-10-20')
    for (const id of [late!, own!]) await takeBack(merchant, id, State.paymentFailed)
    await closeThrough(engine, merchant, '2026-10-31')
    const statements = await all(merchant)
    statements.forEach(expectTheDeposit)
    expect(statements.flatMap(({ parts }) => parts.late)).toEqual([
      { day: '2026-10-10', count: 2, usage: 0, refund: 0 },
      { day: '2026-10-16', count: 1, usage: -20_000, refund: 0 },
    ])
  })

  it('matches a deposit that is too small for a transfer', async () => {
    const merchant = await closeAgain(
      test,
      { firstDay: '2026-10-01', cycle: { kind: 'TWICE' }, minimumPayout: 99_000_000_000 },
      '2026-10-31',
    )
    const statements = await all(merchant)
    statements.forEach(expectTheDeposit)
    for (const { parts } of statements) expect(parts.payDate).toBeNull()
    const kinds = new Set(
      statements.flatMap(({ parts }) => parts.revisions.map(({ kind }) => kind)),
    )
    expect(kinds).toEqual(new Set(['CARRIED_IN', 'CARRIED_OUT']))
  })

  it('is a qualified invoice only in yen and only if something taxable is charged', async () => {
    const free = {
      firstDay: '2026-10-01',
      cycle: { kind: 'TWICE' },
      ratePpm: 0,
      transferFees: [],
    } as const
    const merchant = await closeAgain(test, free, '2026-10-31')
    const uncharged = await all(merchant)
    // There are card fees, but these are not a taxable service.
    expect(uncharged.some(({ parts }) => parts.figures.fee > 0)).toBe(true)
    expect(uncharged.map(({ parts }) => isQualified(parts))).not.toContain(true)
    await closeAgain(test, { firstDay: '2026-10-01', cycle: { kind: 'TWICE' } }, '2026-10-31')
    const charged = await all(merchant)
    expect(charged.map(({ parts }) => isQualified(parts))).not.toContain(false)
    // The statement must not have the field `qualified`: statements issued earlier have no such
    // field, so unchanged content would look different.
    expect(charged.every(({ parts }) => !('qualified' in parts))).toBe(true)
    await asOwner(test.engine, (q) =>
      sql`update deposits set currency = 'QAR' where merchant_id = ${merchant.id}`.execute(q),
    )
    expect((await all(merchant)).map(({ parts }) => isQualified(parts))).not.toContain(true)
  })

  it('matches a deposit whose negative amount is invoiced to the merchant', async () => {
    const merchant = await closeAgain(
      test,
      {
        firstDay: '2026-10-01',
        cycle: { kind: 'DAILY' },
        ratePpm: 1_000_000,
        feeReturned: false,
        negativeCarries: 0,
      },
      '2026-10-05',
    )
    const statements = await all(merchant)
    statements.forEach(expectTheDeposit)
    const kinds = statements.flatMap(({ parts }) => parts.revisions.map(({ kind }) => kind))
    expect(kinds).toContain('INVOICED')
  })
})
