import { withScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { HeartbeatKey } from '@choba/feed/feed-heartbeat.ts'
import { addKey, openGatewayKey } from '#areas/feed/feed.service.ts'
import type { Services } from '#platform/calls/area.ts'
import { actAs } from './people.ts'

type Parts = Pick<Services, 'engine' | 'principals' | 'sealer'>

/** Gateway name of the demo's feed keys; `npm run feed` uses a different name. */
export const GATEWAY = 'living-demo'

/**
 * Returns the feed key of a tenant's living demo: the key of an earlier start, or a new one.
 * @throws Error if no user may create a key
 */
export async function demoKey(parts: Parts, tenant: TenantRow): Promise<HeartbeatKey> {
  const { engine, sealer } = parts
  const kept = await withScope(
    engine,
    { role: 'admin', tenantId: tenant.id },
    (tx) => openGatewayKey(tx, { sealer }, tenant.id, GATEWAY),
    { readOnly: true },
  )
  if (kept) return { ...kept, tenant: tenant.code }
  const act = { tenant, username: 'sysconfig', action: 'feed.addKey' } as const
  const made = await actAs(parts, act, (acting) =>
    addKey(acting, { sealer }, { tenantCode: tenant.code, kind: 'GATEWAY', gateway: GATEWAY }),
  )
  if (!made) throw new Error('sysconfig, who makes the key of the feed, is gone or disabled')
  return { keyId: made.key.keyId, secret: made.secret, tenant: tenant.code }
}
