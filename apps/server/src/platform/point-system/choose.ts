import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import type { Services } from '#platform/calls/area.ts'
import { configPurpose } from '#platform/settings/config-secrets.ts'
import { createHttpPointSystem } from './http.ts'
import type { PointSystem } from './point-system.ts'

/** The config type of what calls are signed with. */
const SECRET = 'pointSystemSecret'

/** Where something is missing that only an administrator can give, no call is made. */
const failing = (said: string): PointSystem => ({
  address: null,
  deliver: async () => ({ outcome: 'unanswered', said, isUnsent: true }),
  balance: async () => ({ outcome: 'unanswered', said }),
})

async function readSecret(
  engine: Engine,
  sealer: SecretBox,
  tenantId: number,
): Promise<string | null> {
  const row = await withScope(
    engine,
    { role: 'admin', tenantId },
    ({ q }) =>
      q
        .selectFrom('config_values as v')
        .innerJoin('config_types as t', 't.id', 'v.config_type_id')
        .innerJoin('merchants as m', 'm.id', 'v.merchant_id')
        .select(['v.merchant_id', 'v.sealed'])
        .where('v.tenant_id', '=', tenantId)
        .where('m.is_system', '=', true)
        .where('t.code', '=', SECRET)
        .executeTakeFirst(),
    { readOnly: true },
  )
  if (!row?.sealed) return null
  return sealer.open(tenantId, configPurpose({ merchantId: row.merchant_id }, SECRET), row.sealed)
}

/**
 * The point system of a tenant; null where the ledger here is all there is. Reads its secret in a transaction of its own.
 * @param timeoutMs of one call; by default that of `createHttpPointSystem`
 * @throws Error where the secret was sealed under another master secret
 */
export async function pointSystemOf(
  { engine, sealer, reach }: Pick<Services, 'engine' | 'sealer' | 'reach'>,
  { id, point_system_api_address: url }: Pick<TenantRow, 'id' | 'point_system_api_address'>,
  timeoutMs?: number,
): Promise<PointSystem | null> {
  if (url === '') return null
  const secret = await readSecret(engine, sealer, id)
  if (secret === null) return failing('NO_SECRET')
  try {
    return createHttpPointSystem({ url, secret, reach, ...(timeoutMs && { timeoutMs }) })
  } catch {
    // It was written before addresses were held to what they are now, or the operator allows less than then.
    return failing('BAD_ADDRESS')
  }
}
