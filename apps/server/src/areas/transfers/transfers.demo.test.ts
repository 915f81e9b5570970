import { addBankDays, calendarOf } from '@choba/banking/bank-calendar.ts'
import { addMonths } from '@choba/contract/period.ts'
import { asOwner } from '@choba/database/owner.ts'
import { depositReasons } from '@choba/database/seed/deposit-reasons.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  merchantOf,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'
import { addMerchant } from '#testing/new-merchant.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { beginDemoBooks, payToday } from './transfers.demo.ts'
import { closedDeposit, nextPayDay, payFrom, today } from './transfers.testing.ts'

/** ID for a merchant that is not part of the demo data. */
const MERCHANT = 58_001

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  for (const { id } of tenantPlans[0]!.merchants)
    await withoutTerms(test.engine, await merchantOf(test.engine, id))
})
afterAll(() => test.close())

const books = async () => {
  const begun = await beginDemoBooks(test.engine, [tenantPlans[0]!.id], depositReasons)
  await begun.payPast()
}
const states = (merchantId = MERCHANT) =>
  asOwner(test.engine, async (q) => {
    const { rows } = await sql<{
      deposit_no: string
      state: string
      transfer: string | null
      result: string | null
    }>`
      select d.deposit_no, d.state, t.state as transfer, i.result from deposits d
      left join transfer_items i on i.merchant_id = d.merchant_id and i.deposit_id = d.id
      left join transfers t on t.id = i.transfer_id
      where d.merchant_id = ${merchantId} order by d.company_id`.execute(q)
    return rows
  })
const moveTo = (payDay: string, depositNo: string) =>
  asOwner(test.engine, async (q) => {
    await sql`update deposits set pay_day = ${payDay}::date where deposit_no = ${depositNo}`.execute(
      q,
    )
    await sql`update transfers t set pay_day = ${payDay}::date, requested_at = requested_at - interval '90 days',
      approved_at = approved_at - interval '90 days'
      from transfer_items i join deposits d on d.id = i.deposit_id
      where i.transfer_id = t.id and d.deposit_no = ${depositNo}`.execute(q)
  })

/** Closes several months of a new merchant. @returns the first deposit of two of its companies */
async function closeMonths(id = MERCHANT) {
  const { engine } = test
  await payFrom(test)
  await addMerchant(engine, { id, code: `MONTHS${id}`, currency: 'JPY', stores: { 1: 1, 2: 2 } })
  const merchant = await merchantOf(engine, id)
  await addTerms(engine, merchant, { firstDay: '2026-04-01', cycle: { kind: 'MONTHLY' } })
  const rows = [1, 2].map((storeId) => ({ day: '2026-04-10', amount: 10_000, storeId }))
  await bringRowsIn(engine, merchant, rows)
  // Closes all days until today, so that the tested function finds no day to close.
  await closeThrough(engine, merchant, today())
  const depositOf = (company: number) => closedDeposit(engine, merchant, '2026-04-30', company)
  return [await depositOf(1), await depositOf(2)] as const
}

it('the demo puts one deposit in transfer, and marks it as paid at a start after its pay day', async () => {
  // The new merchant has no terms yet, so no deposit is closed.
  await books()
  const [first, second] = await closeMonths()
  for (const { depositNo } of [first, second]) await moveTo(nextPayDay(), depositNo)
  await books()
  const onItsWay = { state: 'IN_TRANSFER', transfer: 'RELEASED', result: null }
  const due = { state: 'CLOSED', transfer: null, result: null }
  expect(await states()).toEqual([
    { deposit_no: first.depositNo, ...onItsWay },
    { deposit_no: second.depositNo, ...due },
  ])
  // A second start on the same day puts no further deposit in transfer.
  await books()
  expect(await states()).toMatchObject([onItsWay, due])
  await moveTo(addMonths(today(), -1), first.depositNo)
  await books()
  expect(await states()).toMatchObject([
    { state: 'PAID', transfer: 'DONE', result: 'PAID' },
    onItsWay,
  ])
})

it('on a pay day, the demo marks the deposit in transfer as paid and puts the next one in transfer', async () => {
  // All deposits in transfer must be complete before the test begins.
  for (const { deposit_no, transfer } of await states())
    if (transfer === 'RELEASED') await moveTo(addMonths(today(), -1), deposit_no)
  await books()
  const id = MERCHANT + 1
  const [first, second] = await closeMonths(id)
  const pay = (day: string) => payToday(test.engine, tenantPlans[0]!.id, depositReasons, day)
  // Banks may be closed today, so the pay day is the next bank business day.
  const payDay = nextPayDay()
  const later = addBankDays(payDay, 3, calendarOf('JPY'))
  await moveTo(payDay, first.depositNo)
  await moveTo(later, second.depositNo)
  expect(await pay(payDay)).toBe(1)
  const paid = { state: 'PAID', transfer: 'DONE', result: 'PAID' }
  expect(await states(id)).toMatchObject([
    paid,
    { state: 'IN_TRANSFER', transfer: 'RELEASED', result: null },
  ])
  expect(await pay(payDay)).toBe(0)
  expect(await pay(later)).toBe(1)
  expect(await states(id)).toMatchObject([paid, paid])
})
