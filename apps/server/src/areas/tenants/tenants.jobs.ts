import type { QueueHandler, Services } from '#platform/calls/area.ts'
import { realmRefOf } from '#platform/access/tenants.ts'

export const FOLLOW_TENANT = 'tenant-follow'

interface FollowJob {
  tenantId: number
}

type FollowDeps = Pick<Services, 'tenants' | 'identity'>

/**
 * Queue handler that updates a tenant's realm at the sign-in service and adds its users there. Safe
 * to run twice.
 */
export const tenantFollower = ({
  tenants,
  identity: { admin },
}: FollowDeps): QueueHandler<FollowJob> => ({
  async work({ tenantId }) {
    // This process's registry may be older than the job.
    await tenants.reload()
    const found = await tenants.byId(tenantId)
    if (!found) throw new Error(`there is no tenant ${tenantId} yet`)
    const realm = realmRefOf(found.tenant, found.origin)
    await admin.ensureRealm(realm)
    if (realm.keycloakUrl !== null) await admin.migrateToKeycloak(realm)
  },
})
