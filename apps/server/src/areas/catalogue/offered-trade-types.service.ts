import type { Language } from '@choba/contract/session.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** Returns the trade types that a tenant offers, in catalogue order, with their names. */
export async function findTradeTypes({ q }: Tx, tenantId: number, language: Language) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select t.id, t.code, ${sql.ref(`t.name_${language}`)} as name from trade_types t
    where t.state = 'OFFERED' and t.id not in (select trade_type_id from tenant_unoffered_trade_types where tenant_id = ${tenantId})
    order by t.sequence, t.id`.execute(q)
  return rows
}
