import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, addMonths } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { shippedMapping } from '@choba/import-format/mapping/mapping.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importBench, type ImportBench } from '#areas/imports/import-bench.testing.ts'
import { addTerms, closeThrough, differencesOf } from './deposits.testing.ts'

// Creates monthly deposits from the orders of a real web shop. `ONLINE_RETAIL=<folder with its
// files> npx vitest run deposit-online-retail` uses all orders. Without that variable, the test
// uses three days of them (`retail-fixtures/SOURCE.md`).

interface Month {
  orders: number
  sales: number
  cancellations: number
  cancelled: number
}

const fixtures = join(import.meta.dirname, 'retail-fixtures')
const months = JSON.parse(readFileSync(join(fixtures, 'months.json'), 'utf8')) as Record<
  'threeDays' | 'whole',
  Record<string, Month>
>
const folder = process.env.ONLINE_RETAIL
const files = folder
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.csv.gz'))
      .map((name) => join(folder, name))
  : [join(fixtures, 'three-days.csv.gz')]
const wanted = months[folder ? 'whole' : 'threeDays']

let engine: Engine
let bench: ImportBench
beforeAll(async () => {
  engine = await openTestDatabase()
  bench = await importBench(engine)
})
afterAll(async () => {
  await bench.remove()
  await engine.close()
})

/**
 * Returns the field mapping from the repository, changed to another payment method. The orders name
 * no method, so the mapping uses cash, and cash payments are in no deposit.
 */
async function mappingBy(paymentType: string): Promise<string> {
  const mapping = JSON.parse(shippedMapping('online-retail')!) as {
    fields: Record<string, unknown>
  }
  const path = await bench.file('mapping.json', '')
  writeFileSync(
    path,
    JSON.stringify({
      ...mapping,
      settled: 'here',
      fields: { ...mapping.fields, paymentType: { value: paymentType } },
    }),
  )
  return `mapping:${path}`
}

it(
  'orders of a web shop result in the expected monthly deposits',
  { timeout: 1_200_000 },
  async () => {
    const paymentMethod = await asOwner(engine, (q) =>
      q
        .selectFrom('payment_methods')
        .select('code')
        .where('payment_class', '=', 2)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    )
    const imported = await bench.run({
      files,
      merchant: 'RETAIL',
      format: await mappingBy(paymentMethod.code),
      create: { name: 'Retail', currency: 'GBP', timeZone: 'Europe/London' },
      createStores: true,
      acceptPartial: true,
    })
    expect(imported).toMatchObject({ outcome: 'done' })
    const merchant = await asOwner(engine, (q) =>
      q.selectFrom('merchants').selectAll().where('code', '=', 'RETAIL').executeTakeFirstOrThrow(),
    )
    const all = Object.keys(wanted)
    await addTerms(engine, merchant, { firstDay: `${all[0]}-01`, transferFees: [] })
    await closeThrough(engine, merchant, addDays(addMonths(`${all.at(-1)}-01`, 1), -1))
    expect(await differencesOf(engine, merchant)).toEqual([])

    const deposits = await asOwner(engine, (q) =>
      q
        .selectFrom('deposits')
        .selectAll()
        .where('merchant_id', '=', merchant.id)
        .orderBy('date_from')
        .execute(),
    )
    const made = deposits.map((one) => [
      one.date_from.slice(0, 7),
      Number(one.total_usage),
      Number(one.refund),
    ])
    expect(made).toEqual(
      all.map((month) => [month, wanted[month]!.sales, wanted[month]!.cancelled]),
    )
    const cells = await asOwner(engine, (q) =>
      q
        .selectFrom('settlement_cells')
        .select((of) => [
          of.fn.sum<bigint>('pay_n').as('orders'),
          of.fn.sum<bigint>('ref_n').as('cancellations'),
        ])
        .where('merchant_id', '=', merchant.id)
        .executeTakeFirstOrThrow(),
    )
    const total = (name: keyof Month) => all.reduce((sum, month) => sum + wanted[month]![name], 0)
    expect([Number(cells.orders), Number(cells.cancellations)]).toEqual([
      total('orders'),
      total('cancellations'),
    ])
    // Over all months, the transferred amounts are sales minus cancellations and fees. An amount
    // that one month carries over is added in the next month, so the carried amounts cancel out.
    const out = (name: 'fee' | 'tax' | 'transfer_amount' | 'revise') =>
      deposits.reduce((sum, one) => sum + Number(one[name]), 0)
    expect(out('transfer_amount') - out('revise')).toBe(
      total('sales') - total('cancelled') - out('fee') - out('tax'),
    )
  },
)
