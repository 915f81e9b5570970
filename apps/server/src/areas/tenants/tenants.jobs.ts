import type { QueueHandler, Services } from '#platform/calls/area.ts'
import { realmRefOf } from '#platform/access/tenants.ts'

export const FOLLOW_TENANT = 'tenant-follow'

interface FollowJob {
  tenantId: number
}

type FollowDeps = Pick<Services, 'tenants' | 'identity'>

/**
 * Queue handler that updates a tenant's realm at the sign-in service, and adds the tenant's users
 * there. A second run of the same job does no harm.
 */
export const tenantFollower = ({
  tenants,
  identity: { admin },
}: FollowDeps): QueueHandler<FollowJob> => ({
  async work({ tenantId }) {
    // This process may have cached the list of tenants before the job was enqueued.
    await tenants.reload()
    const found = await tenants.byId(tenantId)
    if (!found) throw new Error(`there is no tenant ${tenantId} yet`)
    const realm = realmRefOf(found.tenant, found.origin)
    await admin.ensureRealm(realm)
    if (realm.keycloakUrl !== null) await admin.migrateToKeycloak(realm)
  },
})
