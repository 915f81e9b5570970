import type { Feature } from '@choba/contract/permissions.ts'
import { supportPermissions } from '@choba/contract/support-reach.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { entryOf, writeAudit } from '#platform/audit/audit.ts'
import { unsealedEntries } from '#platform/audit/unsealed-entries.ts'
import type { Caller } from '#platform/calls/call.ts'
import type { Principal } from './principals.ts'
import { runsNow } from './support-time.ts'

/** A support session that runs now, with its merchant. */
export interface RunningSupport {
  readonly id: bigint
  readonly reason: string
  readonly merchant: MerchantRow
}

/**
 * Returns the running support session with this id of the administrator. Reads the database without
 * a cache, so that the end of a session applies to the next call on every server. Null also for a
 * session of another administrator or another tenant.
 */
export const findRunningSupport = (
  engine: Engine,
  { user }: Pick<Principal, 'user'>,
  id: bigint,
): Promise<RunningSupport | null> =>
  withScope(
    engine,
    { role: 'identity', tenantId: user.tenant_id },
    async ({ q }) => {
      const session = await q
        .selectFrom('support_sessions')
        .select(['merchant_id', 'reason'])
        .where('tenant_id', '=', user.tenant_id)
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .where(runsNow)
        .executeTakeFirst()
      if (!session) return null
      const merchant = await q
        .selectFrom('merchants')
        .selectAll()
        .where('id', '=', session.merchant_id)
        .where('enabled', '=', true)
        .where('is_system', '=', false)
        .executeTakeFirst()
      return merchant ? { id, reason: session.reason, merchant } : null
    },
    { readOnly: true },
  )

/**
 * Returns the administrator as a reader of the merchant. The role id is 0, because a role of the
 * merchant can have the same id as the administrator's role.
 */
export const supportPrincipal = (
  own: Principal,
  merchant: MerchantRow,
  uses: ReadonlySet<Feature>,
): Principal => ({
  ...own,
  user: { ...own.user, role_id: 0 },
  merchant,
  isAdmin: false,
  runsService: false,
  uses,
  permissions: new Set(supportPermissions),
  stores: 'all',
  hasSupport: false,
})

/**
 * Writes an entry for the call to the merchant's audit log, at most one per minute and area of
 * calls. Runs before the call reads, so that no data is read without an entry.
 */
export async function logSupportCall(
  caller: Caller,
  { id, reason }: RunningSupport,
  action: string,
): Promise<void> {
  const area = action.slice(0, action.indexOf('.'))
  const minute = sql<number>`floor(extract(epoch from now()) / 60)::int`
  const scope = { role: 'identity', tenantId: caller.tenant.id } as const
  const written = await withScope(caller.engine, scope, async (tx) => {
    // The update locks the row, so parallel calls of a screen write one entry together.
    const { numUpdatedRows } = await tx.q
      .updateTable('support_sessions')
      .set({
        logged: sql<never>`logged || jsonb_build_object(${area}::text, ${minute})`,
      })
      .where('tenant_id', '=', caller.tenant.id)
      .where('id', '=', id)
      .where(runsNow)
      .where(sql<boolean>`(logged ->> ${area}::text)::int is distinct from ${minute}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    const detail = { supportReason: reason }
    return writeAudit(tx, entryOf(caller, action, 'success', { object: reason, detail }))
  })
  if (written) unsealedEntries(caller.engine).add(written)
}
