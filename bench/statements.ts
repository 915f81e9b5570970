import { kyselyOn, type MerchantScope, type Tx } from '@choba/database/scope.ts'
import type { Connection } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'

/** A statement as it goes to the driver. */
export interface Statement {
  text: string
  values: unknown[]
}

/** The statements that `work` would run. @param rows what each of them is answered with */
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

/** The scope of an owner: the whole merchant. */
export const ownScope = (merchant: MerchantRow): MerchantScope => ({
  role: 'merchant',
  tenantId: merchant.tenant_id,
  merchantId: merchant.id,
  stores: 'all',
})
