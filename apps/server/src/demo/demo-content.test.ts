import type { ApprovalRow } from '@choba/contract/approvals.contract.ts'
import type { ImportSummary } from '@choba/contract/imports.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { dateDemoCloses } from '@choba/database/seed/demo-closes.ts'
import { demoWords } from '@choba/database/seed/demo-words.ts'
import { depositReasons } from '@choba/database/seed/deposit-reasons.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchantOf, withoutTerms } from '#areas/deposits/deposits.testing.ts'
import { addPayment, brokenInvariants } from '#areas/refunds/refunds.testing.ts'
import { beginDemoBooks } from '#areas/transfers/transfers.demo.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { makeDemoContent } from './demo-content.ts'

const [tenant] = tenantPlans
/** Number of payments that are added, enough for the manager's requests and the refund batches. */
const PAYMENTS = 20

let test: TestApp
let owner: Client
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  // Only one merchant has deposits, because closing the deposits of all merchants would take long.
  for (const { id } of tenant!.merchants.slice(1))
    await withoutTerms(test.engine, await merchantOf(test.engine, id))
  await beginDemoBooks(test.engine, [tenant!.id], depositReasons)
  await dateDemoCloses(test.engine)
  for (let made = 0; made < PAYMENTS; made++)
    await addPayment(test.engine, { amount: 1_200 + made })
})
afterAll(() => test.close())

const { signal } = new AbortController()
const make = () => makeDemoContent(test, [tenant!.id], demoWords, { signal, turn: async () => {} })
const itemsOf = async <T>(path: string, query: Record<string, string> = {}): Promise<T[]> =>
  resultOf<{ items: T[] }>(await owner.get(path, { ...query, pageSize: 100 })).items
const batches = () =>
  itemsOf<{ state: string; rowCount: number; readyCount: number }>('refundbatch/list')
const imports = () => itemsOf<ImportSummary>('import/list')

it('a new demo has no unpaid deposit whose pay day is over', async () => {
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{ state: string; past: boolean; n: number }>`
      select state, pay_day < current_date as past, count(*)::int as n from deposits
      where merchant_id = ${tenant!.merchants[0]!.id} group by 1, 2`.execute(q),
  )
  expect(rows).toContainEqual({ state: 'PAID', past: true, n: expect.any(Number) })
  expect(rows).not.toContainEqual({ state: 'CLOSED', past: true, n: expect.any(Number) })
})

it('a new demo has closed each deposit on the morning after its last day', async () => {
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{ after: number; n: number }>`
      select ((d.closed_at - make_interval(mins => m.closing_minutes)) at time zone m.time_zone)::date - d.date_to as after,
        count(*)::int as n from deposits d join merchants m on m.id = d.merchant_id
      where d.merchant_id = ${tenant!.merchants[0]!.id} group by 1`.execute(q),
  )
  expect(rows).toEqual([{ after: 1, n: expect.any(Number) }])
})

it('makeDemoContent creates requests, batches, imports, bank files and statements only once', async () => {
  await make()
  const decided = await itemsOf<ApprovalRow>('approval/list', { box: 'ALL' })
  expect(decided.map(({ state }) => state).toSorted()).toEqual([
    'APPROVED',
    'REFUSED',
    'WAITING',
    'WAITING',
  ])
  await expect.poll(batches, { timeout: 60_000 }).toMatchObject([
    { state: 'DRAFT', rowCount: 6, readyCount: 4 },
    { state: 'WAITING', rowCount: 4, readyCount: 4 },
    { state: 'DONE', rowCount: 6, readyCount: 4 },
  ])
  const brought = [
    { state: 'UNDONE', refused: 0 },
    { state: 'DONE', refused: 2 },
    { state: 'DONE', refused: 0 },
  ]
  expect(await imports()).toMatchObject(brought)
  const numbers = await asOwner(test.engine, (q) =>
    q.selectFrom('transactions').select('payment_no').where('import_id', 'is not', null).execute(),
  )
  for (const { payment_no } of numbers) expect(payment_no).toMatch(/^R\d\d-\d{8}-\d{4}$/)
  const files = await itemsOf<{ matchedCount: number; creditCount: number }>('deposit/bankfiles')
  expect(files.map(({ matchedCount, creditCount }) => creditCount - matchedCount)).toEqual([2, 0])
  const issued = await itemsOf<{ corrects: string | null }>('deposit/statements')
  expect(issued.map(({ corrects }) => corrects !== null)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  const { items: views } = resultOf<{ items: object[] }>(
    await owner.get('view/list', { screen: 'trade' }),
  )
  expect(views).toHaveLength(2)
  await make()
  expect([await batches(), await imports()].map(({ length }) => length)).toEqual([3, 3])
  expect(await itemsOf('approval/list', { box: 'ALL' })).toHaveLength(decided.length)
  expect(await brokenInvariants(test.engine, test.gateway)).toEqual([])
})
