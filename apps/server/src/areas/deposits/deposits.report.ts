import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { verifyDeposits } from './deposits.verify.ts'

/** A statement of a big merchant's cycle takes seconds. */
const DEADLINE = 300_000

export interface DepositReport {
  readonly merchants: number
  readonly deposits: number
  /** A sentence each, with the code of the merchant. */
  readonly differences: readonly string[]
}

/** Computes the deposits of every merchant that has any closed day anew, and compares. */
export async function verifyAllDeposits(engine: Engine): Promise<DepositReport> {
  const merchants = await asOwner(engine, (q) =>
    q
      .selectFrom('merchants')
      .selectAll()
      .where('id', 'in', q.selectFrom('settlements').select('merchant_id'))
      .orderBy('id')
      .execute(),
  )
  const { rows } = await asOwner(engine, (q) => sql<{ n: number }>`select count(*)::int as n from deposits`.execute(q))
  const differences: string[] = []
  for (const merchant of merchants) {
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
  return { merchants: merchants.length, deposits: rows[0]!.n, differences }
}
