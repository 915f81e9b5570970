import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { verifyDeposits } from '#settlement/verify.ts'

/**
 * Statement timeout in milliseconds. Comparing a cycle of a large merchant takes several seconds.
 */
const DEADLINE = 300_000

export interface DepositReport {
  /**
   * Number of merchants with at least one closed day. The deposits of these merchants were
   * compared.
   */
  readonly merchants: number
  /** Number of all merchants, with and without closed days. */
  readonly known: number
  readonly deposits: number
  /** Differences found: one sentence each, which starts with the merchant's code. */
  readonly differences: readonly string[]
}

/**
 * Recalculates the deposits of every merchant that has a closed day, and compares the results with
 * the stored deposits.
 */
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
    // Isolation level "repeatable read" makes all statements of the comparison read the same
    // snapshot, even if days are closed meanwhile.
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

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
const merchantsOf = (count: number): string => counted(count, 'merchant')

/**
 * Returns the last line of the report: the number of compared deposits, or the reason why none were
 * compared.
 */
export function summarizeDeposits({
  merchants,
  known,
  deposits,
  differences,
}: DepositReport): string {
  if (merchants === 0) return `${merchantsOf(known)}, none with closed days`
  return `${counted(deposits, 'deposit')} of ${merchantsOf(merchants)}, ${counted(differences.length, 'difference')}`
}
