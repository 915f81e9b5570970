import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { BadInput } from '@choba/contract/bad-input.ts'
import type { DepositPage } from '@choba/contract/deposits.contract.ts'
import type { NewTerms, TermsList, WaitingTerms } from '@choba/contract/terms.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Notify } from '#platform/notify/notify.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { closeDueDays } from './deposits.jobs.ts'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  differencesOf,
  merchantOf,
  withoutTerms,
} from './deposits.testing.ts'

const NEW = 900
const CODE = 'NEW_PAY'
const LATER = 901
const LATER_CODE = 'LATER_PAY'

let test: TestApp
let merchant: MerchantRow
let owner: Client
let asker: Client
let decider: Client
const change = (query: ReturnType<typeof sql>) => asOwner(test.engine, (q) => query.execute(q))

beforeAll(async () => {
  test = await openTestApp()
  merchant = await merchantOf(test.engine, tenantPlans[0]!.merchants[0]!.id)
  owner = await test.signIn('owner')
  asker = await test.signIn('superadmin')
  decider = await test.signIn('settlement')
  for (const { id } of tenantPlans[0]!.merchants)
    await withoutTerms(test.engine, await merchantOf(test.engine, id))
})
afterAll(() => test.close())
// Adds terms that are older than the payment methods NEW and LATER, so the terms have no rates for
// these payment methods.
beforeEach(async () => {
  await withoutTerms(test.engine, merchant)
  await change(sql`delete from transactions where payment_method_id in (${NEW}, ${LATER})`)
  await change(sql`delete from payment_methods where id in (${NEW}, ${LATER})`)
  await addTerms(test.engine, merchant, { firstDay: '2026-09-01' })
  await addTerms(test.engine, merchant, { firstDay: '2026-10-01', unit: 'CYCLE' })
  await change(sql`insert into payment_methods (id, code, name_ja, name_en, name_mn, payment_class, class_id, sequence)
    values (${NEW}, ${CODE}, '新ペイ', 'New Pay', 'Нью Пэй', 1, 1, ${NEW}),
      (${LATER}, ${LATER_CODE}, '後ペイ', 'Later Pay', 'Лэйтэр Пэй', 1, 1, ${LATER})`)
})

const close = (through: string) => closeThrough(test.engine, merchant, through)
const closedThrough = async () =>
  (
    await asOwner(test.engine, (q) =>
      q
        .selectFrom('settlements')
        .select(['closed_through', 'methods_without_rate'])
        .where('merchant_id', '=', merchant.id)
        .executeTakeFirstOrThrow(),
    )
  ).closed_through
const bring = (day: string, amount: number, paymentMethodId = NEW) =>
  bringRowsIn(test.engine, merchant, [{ day, amount, paymentMethodId }])

/**
 * Returns terms for a call that adds missing rates: the merchant's current terms, and a rate for
 * each payment method without one.
 */
async function addition(firstDay: string, changes: Partial<NewTerms> = {}) {
  const { versions, paymentMethods } = resultOf<TermsList>(
    await asker.get('terms/list', { entCode: merchant.code }),
  )
  const {
    termsId: _id,
    state: _state,
    lastDay: _last,
    requestedBy: _asker,
    requestedAt: _at,
    approvedBy: _by,
    approvedAt: _approved,
    ...version
  } = versions.find((one) => one.firstDay === firstDay)!
  const missing = paymentMethods.filter(
    ({ paymentType }) => !version.rates.some((rate) => rate.paymentType === paymentType),
  )
  const plain = {
    taxClass: 'TAXABLE_10',
    roundingUnit: 'TRANSACTION',
    roundingMode: 'FLOOR',
    feeReturned: true,
  } as const
  const added = missing.map(({ paymentType }) => ({ ...plain, paymentType, ratePpm: 30_000 }))
  return { ...version, rates: [...version.rates, ...added], ...changes }
}
const ask = (terms: object) => asker.post('terms/add', { entCode: merchant.code, ...terms })
async function addRates(firstDay: string): Promise<ApprovalRow> {
  const { approvalId } = resultOf<WaitingTerms>(await ask(await addition(firstDay)))
  return resultOf(
    await decider.post('approval/decide', {
      approvalId,
      entCode: merchant.code,
      decision: 'APPROVE',
    }),
  )
}

it('a day stays open until each of its payment methods has a rate; the day then closes with the fees of the added rates', async () => {
  const [id] = await bring('2026-09-10', 5_049)
  await close('2026-09-30')
  expect(await closedThrough()).toBe('2026-09-09')
  const before = resultOf<DepositPage>(await owner.get('deposit/list'))
  expect(before.items).toEqual([])
  const brought = before.open!.find(({ fee }) => fee === null)!
  expect(brought).toMatchObject({
    missingRates: [CODE],
    tax: null,
    transferFee: null,
    revise: null,
    transferAmount: null,
  })
  expect(brought.totalUsage).toBeGreaterThanOrEqual(5_049)
  // The merchant's other companies could be closed. They show their fees, and the payment method
  // without a rate, which keeps their day open.
  for (const row of before.open!) expect(row.missingRates).toEqual([CODE])
  const paymentNo = `L${id}`
  const waiting = resultOf<TransactionDetail>(
    await owner.get('trade/detail', { paymentNo }),
  ).settlements
  expect(waiting).toMatchObject([{ depositNo: null, missingRate: true, fee: null, net: null }])

  await addRates('2026-09-01')
  await close('2026-09-30')
  expect(await closedThrough()).toBe('2026-09-30')
  const settled = resultOf<TransactionDetail>(
    await owner.get('trade/detail', { paymentNo }),
  ).settlements
  expect(settled).toMatchObject([{ missingRate: false, fee: 151, net: 4_898 }])
  expect(await differencesOf(test.engine, merchant)).toEqual([])
  const after = resultOf<DepositPage>(await owner.get('deposit/list'))
  expect(after.items.map(({ missingRates }) => missingRates).flat()).toEqual([])
  expect(after.open!.length).toBeGreaterThan(0)
  expect(
    after.open!.every(({ missingRates, fee }) => missingRates.length === 0 && fee !== null),
  ).toBe(true)
})

it('a late transaction is settled by the terms of its own day, and waits while they have no rate', async () => {
  await close('2026-10-31')
  await bring('2026-09-10', 5_049)
  await close('2026-11-05')
  expect(await closedThrough()).toBe('2026-10-31')
  await addRates('2026-10-01')
  await close('2026-11-05')
  expect(await closedThrough()).toBe('2026-10-31')
  await addRates('2026-09-01')
  await close('2026-11-05')
  expect(await closedThrough()).toBe('2026-11-05')
  expect(await differencesOf(test.engine, merchant)).toEqual([])
})

it('administrators who may change terms are notified of a missing rate once per payment method', async () => {
  const sent: Parameters<Notify>[] = []
  const run = () =>
    closeDueDays(
      { engine: test.engine, notify: async (...given) => void sent.push(given) },
      merchant.tenant_id,
    )
  await bring('2026-09-10', 5_049)
  await run()
  await run()
  expect(
    sent.map(([, receivers, { kind, params, path }]) => ({ receivers, kind, params, path })),
  ).toEqual([
    {
      receivers: { administrators: 'Ent.edit', except: 0 },
      kind: 'deposits.missingRates',
      params: { merchant: merchant.name, paymentMethods: CODE },
      path: `setting/adminUser/${merchant.code}`,
    },
  ])
  await bring('2026-09-12', 100, LATER)
  await run()
  await run()
  expect(sent.map(([, , { params }]) => params['paymentMethods'])).toEqual([CODE, LATER_CODE])
  await addRates('2026-09-01')
  await run()
  expect(await closedThrough()).not.toBe('2026-09-09')
  expect(sent).toHaveLength(2)
})

it('an existing version of the terms can be changed by adding only the missing rates', async () => {
  const fields = async (terms: object) => {
    const { envelope } = await ask(terms)
    expect(envelope.resultType).toBe(400)
    return (envelope.result as BadInput).fields
  }
  const fitting = await addition('2026-09-01')
  expect(await fields({ ...fitting, minimumPayout: 7 })).toEqual([
    { path: 'minimumPayout', problem: 'value' },
  ])
  const [one, ...rest] = fitting.rates
  expect(await fields({ ...fitting, rates: [{ ...one, ratePpm: 1 }, ...rest] })).toEqual([
    { path: 'rates[0]', problem: 'value' },
  ])
  expect(await fields({ ...fitting, rates: fitting.rates.slice(0, -1) })).toEqual([
    { path: 'rates', problem: 'missing' },
  ])
  await addRates('2026-09-01')
  const { versions } = resultOf<TermsList>(
    await asker.get('terms/list', { entCode: merchant.code }),
  )
  expect(versions).toHaveLength(2)
  expect(
    versions.map(({ rates }) => rates.some(({ paymentType }) => paymentType === CODE)),
  ).toEqual([false, true])
  // Terms in which no rate is missing can no longer be changed.
  expect(await fields(fitting)).toEqual([{ path: 'firstDay', problem: 'tooSmall' }])
})

it('a recalculation detects a closed day with a payment method without a rate', async () => {
  await addRates('2026-09-01')
  await bring('2026-09-10', 5_049)
  await close('2026-09-30')
  expect(await differencesOf(test.engine, merchant)).toEqual([])
  await change(sql`delete from term_rates where payment_method_id = ${NEW}`)
  const found = await differencesOf(test.engine, merchant)
  expect(found.filter((line) => /is closed, and has no rate/.test(line))).toHaveLength(1)
})

it('a day with cash payments closes although the terms have no rate for cash', async () => {
  await change(sql`update payment_methods set payment_class = 4, class_id = 4 where id = ${NEW}`)
  await bring('2026-09-10', 5_049)
  await close('2026-09-30')
  expect(await closedThrough()).toBe('2026-09-30')
  expect(await differencesOf(test.engine, merchant)).toEqual([])
})
