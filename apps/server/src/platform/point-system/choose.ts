import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import type { Services } from '#platform/calls/area.ts'
import { configPurpose } from '#platform/settings/config-secrets.ts'
import { createHttpPointSystem } from './http.ts'
import type { PointSystem } from './point-system.ts'

/** Code of the config type with the secret that signs the calls. */
const SECRET = 'pointSystemSecret'

/** Returns a point system that makes no calls, because its settings must be corrected first. */
const failing = (error: string): PointSystem => ({
  address: null,
  deliver: async () => ({ outcome: 'unanswered', error, isUnsent: true }),
  balance: async () => ({ outcome: 'unanswered', error }),
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
 * Returns the outside point system of a tenant; null if the tenant uses only its own ledger. Reads
 * the secret in a separate transaction.
 * @param timeoutMs time limit of a call; defaults to the time limit of `createHttpPointSystem`
 * @throws Error if the secret was sealed with another master secret
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
    // The saved address is no longer allowed: the rules are stricter now, or the operator allows
    // fewer networks.
    return failing('BAD_ADDRESS')
  }
}
