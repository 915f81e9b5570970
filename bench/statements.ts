import { kyselyOn, type MerchantScope, type Tx } from '@choba/database/scope.ts'
import type { Connection } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'

/** A statement in the form that the PostgreSQL driver expects. */
export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Returns the statements that `work` sends, without running them.
 * @param rows rows that each statement returns to `work`
 */
export async function recorded(
  scope: MerchantScope,
  work: (tx: Tx) => Promise<unknown>,
  rows: readonly object[] = [],
): Promise<Statement[]> {
  const statements: Statement[] = []
  const connection: Connection = {
    query: async (text, parameters = []) => {
      statements.push({ text, values: [...parameters] })
      return { rows: [...rows] as never[], count: 0 }
    },
    script: () => Promise.reject(new Error('work in a scope runs no scripts')),
  }
  await work({ scope, connection, q: kyselyOn(connection) })
  return statements
}

/** Returns the scope of a user who sees all stores of the merchant. */
export const ownScope = (merchant: MerchantRow): MerchantScope => ({
  role: 'merchant',
  tenantId: merchant.tenant_id,
  merchantId: merchant.id,
  stores: 'all',
})
