import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { closeCycles } from '#settlement/close.ts'
import {
  addTerms,
  closeThrough,
  differencesOf,
  merchantOf,
  type TestTerms,
  withoutTerms,
} from '#areas/deposits/deposits.testing.ts'

// New demo data closes all its days with one call. The resulting deposits must equal the deposits
// of closing one cycle after the other.

let engine: Engine
let merchant: MerchantRow
beforeAll(async () => {
  engine = await openTestDatabase()
  merchant = await merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)
})
afterAll(() => engine.close())
beforeEach(() => withoutTerms(engine, merchant))

const LAST = '2026-11-19'

const setups: readonly (readonly [name: string, terms: readonly TestTerms[]])[] = [
  ['months, the last one still open', [{ firstDay: '2026-08-01' }]],
  [
    'weeks with fees rounded per cycle',
    [{ firstDay: '2026-09-01', cycle: { kind: 'WEEKLY', weekday: 4 }, unit: 'CYCLE' }],
  ],
  [
    'days below the minimum payout',
    [{ firstDay: '2026-11-01', cycle: { kind: 'DAILY' }, minimumPayout: 1_000_000 }],
  ],
  [
    'terms that change between two cycles',
    [
      { firstDay: '2026-08-01', ratePpm: 19_800 },
      { firstDay: '2026-10-01', ratePpm: 32_400, cycle: { kind: 'SIX_TIMES' }, unit: 'CYCLE' },
    ],
  ],
]

/** Returns everything that the close of a day writes, without generated ids. */
async function written(): Promise<unknown> {
  return asOwner(engine, async (q) => {
    const cells = await sql`
      select store_id, day::text, payment_method_id, late, company_id, pay_n, pay_amt, ref_n, ref_amt, fee, fee_back
      from settlement_cells where merchant_id = ${merchant.id} order by 1, 2, 3, 4, 5`.execute(q)
    const deposits = await sql`
      select company_id, date_from::text, date_to::text, pay_day::text, pay_day_provisional, state, total_usage, refund, fee, tax,
        transfer_fee, deduction, point_give, revise, transfer_amount, cash_total, late_count, carries, tax_rounding
      from deposits where merchant_id = ${merchant.id} order by 1, 2`.execute(q)
    const closed = await sql`
      select closed_through::text from settlements where merchant_id = ${merchant.id}`.execute(q)
    return { cells: cells.rows, deposits: deposits.rows, closed: closed.rows }
  })
}

it.each(setups)(
  'closing all days at once writes the same cells and deposits as closing cycle by cycle: %s',
  async (_name, terms) => {
    const closeAfresh = async (close: () => Promise<unknown>) => {
      await withoutTerms(engine, merchant)
      // The deposits that these deductions were assigned to have been deleted.
      await asOwner(engine, (q) =>
        q
          .updateTable('deductions')
          .set({ deposit_id: null })
          .where('merchant_id', '=', merchant.id)
          .execute(),
      )
      for (const one of terms) await addTerms(engine, merchant, one)
      await close()
      return written()
    }
    const byCycle = await closeAfresh(() => closeThrough(engine, merchant, LAST))
    const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
    const atOnce = await closeAfresh(() =>
      withScope(engine, scope, (tx) => closeCycles(tx, merchant, LAST)),
    )
    expect(atOnce).toEqual(byCycle)
    expect(byCycle).toMatchObject({ deposits: expect.arrayContaining([expect.anything()]) })
    expect(await differencesOf(engine, merchant)).toEqual([])
  },
)
