import { versionParts } from '@choba/contract/app-version.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans } from './merchants.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const versions = ['4.2.0', '4.2.0', '4.2.0', '4.1.3'] as const
/** IDs of terminals of the biggest merchant. */
const BLOCKED = 10
const RETIRED = 14

const licenseOf = (id: number): string => `L-${String(id).padStart(10, '0')}`

/**
 * Adds terminal status for the biggest merchant of each tenant: the last heartbeat of each
 * terminal, one blocked terminal and one retired terminal.
 */
export const seed: AreaSeed = async (q, now) => {
  for (const tenant of tenantPlans) {
    const merchant = tenant.merchants[0]!
    const own = { merchant_id: merchant.id, tenant_id: tenant.id }
    const terminals = await q
      .selectFrom('terminals')
      .select(['id', 'device_type'])
      .where('merchant_id', '=', merchant.id)
      .execute()
    for (const { id } of terminals) {
      const isStopped = id === BLOCKED || id === RETIRED
      await q
        .updateTable('terminals')
        .set({
          license_no: licenseOf(id),
          registered_at: new Date(Number(now) - 300 * DAY),
          ...(isStopped && {
            state: id === BLOCKED ? 'BLOCKED' : 'RETIRED',
            stopped_at: new Date(Number(now) - 2 * DAY),
          }),
        })
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', id)
        .execute()
    }
    await q
      .insertInto('terminal_heartbeats')
      .values(
        terminals.map(({ id, device_type }) => {
          const version = versions[id % versions.length]!
          const heard =
            Number(now) - (id === BLOCKED || id === RETIRED ? 2 * DAY : (id % 50) * MINUTE)
          return {
            ...own,
            terminal_id: id,
            last_seen_at: new Date(heard),
            // Every fifth device does not report when a user signed in on it.
            signed_in_at: id % 5 === 4 ? null : new Date(heard - (60 + ((id * 37) % 480)) * MINUTE),
            app_version: version,
            version_parts: versionParts(version),
            device_type,
            // The terminal was switched off at the end of the day, so no alert about its silence
            // appears until its next heartbeat.
            state: 'OFF' as const,
            silences: Array.from({ length: 56 }, () => -1),
          }
        }),
      )
      .execute()
  }
}
