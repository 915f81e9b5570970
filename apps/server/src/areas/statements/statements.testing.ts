import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import {
  addTerms,
  bringRowsIn,
  closeThrough,
  merchantOf,
  withoutTerms,
  type TestTerms,
} from '#areas/deposits/deposits.testing.ts'
import type { TestApp } from '#testing/test-app.ts'

type Opened = Pick<TestApp, 'engine'>

/** Returns the merchant of the demo user `owner`. */
export const ownersMerchant = ({ engine }: Opened): Promise<MerchantRow> =>
  merchantOf(engine, tenantPlans[0]!.merchants[0]!.id)

/**
 * Deletes the merchant's deposits, and settles them again with only these terms. All days until
 * `through` are closed.
 */
export async function closeAgain(
  { engine }: Opened,
  terms: TestTerms,
  through: string,
): Promise<MerchantRow> {
  const merchant = await ownersMerchant({ engine })
  await withoutTerms(engine, merchant)
  await addTerms(engine, merchant, terms)
  await closeThrough(engine, merchant, through)
  return merchant
}

/**
 * Adds a line to the next deposit of the first company, like a returned transfer or a revision
 * does.
 */
export const addLine = (
  { engine }: Opened,
  merchant: MerchantRow,
  kind: 'RETURNED' | 'REVISION',
  amount: bigint,
  reason: string | null = null,
): Promise<unknown> =>
  asOwner(engine, (q) =>
    q
      .insertInto('deposit_lines')
      .values({
        merchant_id: merchant.id,
        id: newId(),
        tenant_id: merchant.tenant_id,
        company_id: 1,
        deposit_id: null,
        kind,
        amount,
        cause_deposit_id: null,
        reason,
        approval_id: kind === 'REVISION' ? newId() : null,
        business_day: '2026-10-20',
        created_at: new Date(),
      })
      .execute(),
  )

/**
 * Closes half-monthly deposits that include late transactions, returned fees, a returned transfer
 * and a revision.
 */
export async function closeEventful(test: Opened): Promise<MerchantRow> {
  const merchant = await closeAgain(
    test,
    { firstDay: '2026-09-01', cycle: { kind: 'TWICE' } },
    '2026-10-15',
  )
  const [paid] = await bringRowsIn(test.engine, merchant, [{ day: '2026-10-10', amount: 30_000 }])
  await bringRowsIn(test.engine, merchant, [
    { day: '2026-10-12', amount: 10_000, tradeKind: 2, state: 5, originalId: paid! },
    { day: '2026-10-20', amount: 9_000, tradeKind: 2, state: 5, originalId: paid! },
  ])
  await addLine(test, merchant, 'RETURNED', 55_000n)
  await addLine(test, merchant, 'REVISION', -1_200n, '端末障害により重複した取引の訂正')
  await closeThrough(test.engine, merchant, '2026-11-30')
  return merchant
}

/** Changes a stored document. No database role of the application is allowed to do this. */
export const breakDocument = ({ engine }: Opened, statementNo: string): Promise<unknown> =>
  asOwner(engine, (q) =>
    sql`update statements set pdf = pdf || '\\x00'::bytea where statement_no = ${statementNo}`.execute(
      q,
    ),
  )
