import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, addMonths } from '@choba/contract/period.ts'
import type { Statistics } from '@choba/contract/statistics.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { checkOf, reached, settings, startOf, uploadOf } from './imports.testing.ts'

// Imports the orders of a real web shop through the portal: by default those of three days.
// `ONLINE_RETAIL=<folder with its files> npx vitest run import-online-retail` imports all orders.
// Another program computed the expected sums from the files. `deposit-online-retail.test.ts` checks
// the same sums for the command line and for deposits.

interface Month {
  orders: number
  /** Null if the sum exceeds the safe integers. */
  sales: number | null
  cancellations: number
  cancelled: number | null
}

const fixtures = join(import.meta.dirname, '../deposits/retail-fixtures')
const months = JSON.parse(readFileSync(join(fixtures, 'months.json'), 'utf8')) as Record<
  'threeDays' | 'whole',
  Record<string, Month>
>
const folder = process.env['ONLINE_RETAIL']
const files = folder
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.csv.gz'))
      .toSorted()
      .map((name) => join(folder, name))
  : [join(fixtures, 'three-days.csv.gz')]
const wanted = months[folder ? 'whole' : 'threeDays']

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  await asOwner(test.engine, (q) =>
    q
      .updateTable('merchants')
      .set({ currency: 'GBP', time_zone: 'Europe/London', closing_minutes: 0 })
      .where('id', '=', (query) =>
        query
          .selectFrom('users')
          .select('merchant_id')
          .where('tenant_id', '=', 1)
          .where('username', '=', 'owner2'),
      )
      .execute(),
  )
  owner = await test.signIn('owner2')
})
afterAll(() => test.close())

const own = settings({ format: { kind: 'shipped', name: 'online-retail' }, acceptPartial: true })

async function bringIn(path: string): Promise<void> {
  const draft = await uploadOf(owner, readFileSync(path), path.split('/').at(-1))
  const checked = await checkOf(owner, draft, own)
  expect(checked, JSON.stringify(checked.problem)).toMatchObject({ state: 'CHECKED' })
  resultOf(await startOf(owner, checked))
  const done = await reached(owner, checked.importId, 'DONE', 'FAILED')
  expect(done, JSON.stringify(done.problem)).toMatchObject({
    state: 'DONE',
    accepted: checked.findings!.fresh,
  })
}

it(
  'the statistics and the list of imported orders have the sums of the imported files',
  { timeout: 1_200_000 },
  async () => {
    for (const path of files) await bringIn(path)
    const found: Record<string, Month> = {}
    for (const month of Object.keys(wanted)) {
      const period = { dateFrom: `${month}-01`, dateTo: addDays(addMonths(`${month}-01`, 1), -1) }
      const { sum } = resultOf<Statistics>(
        await owner.get('stat/list', { groupBy: 'date', ...period }),
      )
      found[month] = {
        orders: sum.paymentCount,
        sales: sum.payment,
        cancellations: sum.refundCount,
        cancelled: sum.refund,
      }
      const list = resultOf<{
        sum: { paymentCount: number; payment: number; refundCount: number; refund: number }[]
      }>(await owner.get('trade/list', period))
      const { paymentCount, payment, refundCount, refund } = sum
      expect(list.sum).toMatchObject([
        { currency: 'GBP', paymentCount, payment, refundCount, refund },
      ])
    }
    expect(found).toEqual(wanted)
  },
)
