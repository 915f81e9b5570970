import { statements } from '@choba/contract/statements.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { DemoPerson } from '#platform/calls/demo-calls.ts'
import { scopeOf } from '#platform/access/principals.ts'

/**
 * Number of statements in the demo. The oldest statement is also issued a second time, in English.
 */
const COUNT = 4

/** Issues statements for the newest paid deposits of a merchant without statements. */
export async function makeDemoStatements(
  engine: Engine,
  owner: DemoPerson,
  correction: string,
): Promise<void> {
  const calls = owner.calls('statements', statements)
  if ((await calls('list', { query: {} })).items.length > 0) return
  const deposits = await withScope(
    engine,
    scopeOf(owner.principal),
    ({ q }) =>
      q
        .selectFrom('deposits')
        .select('deposit_no')
        .where('merchant_id', '=', owner.principal.merchant.id)
        .where('state', '=', 'PAID')
        .orderBy('date_to', 'desc')
        .orderBy('id', 'desc')
        .limit(COUNT)
        .execute(),
    { readOnly: true },
  )
  for (const { deposit_no: depositNo } of deposits.toReversed())
    await calls('issue', { body: { depositNo } })
  const oldest = deposits.at(-1)
  if (oldest)
    await calls('issue', {
      body: { depositNo: oldest.deposit_no, language: 'en', reason: correction },
    })
}
