import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { verifyDeposits } from '#settlement/verify.ts'

/** A statement of a big merchant's cycle takes seconds. */
const DEADLINE = 300_000

export interface DepositReport {
  /** Those with a closed day, which are compared. */
  readonly merchants: number
  /** All that the tenants have. */
  readonly known: number
  readonly deposits: number
  /** A sentence each, with the code of the merchant. */
  readonly differences: readonly string[]
}

/** Computes the deposits of every merchant that has any closed day again, and compares. */
export async function verifyAllDeposits(engine: Engine): Promise<DepositReport> {
  const tenants = await withScope(engine, { role: 'system' }, ({ q }) =>
    q.selectFrom('tenants').select('id').execute(),
  )
  const settled: MerchantRow[] = []
  let deposits = 0
  let known = 0
  for (const { id: tenantId } of tenants)
    await withScope(engine, { role: 'admin', tenantId }, async ({ q }) => {
      const closed = await q
        .selectFrom('settlements')
        .select('merchant_id')
        .where('tenant_id', '=', tenantId)
        .execute()
      const found = q
        .selectFrom('merchants')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', [0, ...closed.map((row) => row.merchant_id)])
      settled.push(...(await found.orderBy('id').execute()))
      const all = q.selectFrom('merchants').select((of) => of.fn.countAll<bigint>().as('n'))
      const served = all.where('tenant_id', '=', tenantId).where('is_system', '=', false)
      known += Number((await served.executeTakeFirstOrThrow()).n)
      const counted = q.selectFrom('deposits').select((of) => of.fn.countAll<bigint>().as('n'))
      deposits += Number(
        (await counted.where('tenant_id', '=', tenantId).executeTakeFirstOrThrow()).n,
      )
    })
  const differences: string[] = []
  for (const merchant of settled) {
    const scope = { role: 'worker', tenantId: merchant.tenant_id, merchantId: merchant.id } as const
    // One state of the books, however long it takes.
    const found = await withScope(
      engine,
      scope,
      async (tx) => {
        await sql`set transaction isolation level repeatable read`.execute(tx.q)
        return verifyDeposits(tx, merchant)
      },
      { readOnly: true, deadline: DEADLINE },
    )
    differences.push(...found.map((line) => `${merchant.code}: ${line}`))
  }
  return { merchants: settled.length, known, deposits, differences }
}

const merchantsOf = (count: number): string => (count === 1 ? '1 merchant' : `${count} merchants`)

/** The last line of the report: what was compared, or why there was nothing to compare. */
export function summarizeDeposits({
  merchants,
  known,
  deposits,
  differences,
}: DepositReport): string {
  if (merchants === 0) return `${merchantsOf(known)}, none with closed days`
  return `${deposits} deposits of ${merchantsOf(merchants)}, ${differences.length} differences`
}
