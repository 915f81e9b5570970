import type { QueueHandler, Services } from '#platform/calls/area.ts'
import { realmRefOf } from '#platform/access/tenants.ts'

export const FOLLOW_TENANT = 'tenant-follow'

interface FollowJob {
  tenantId: number
}

type FollowDeps = Pick<Services, 'tenants' | 'identity'>

/** Makes the realm of a tenant what it has to be, and its people known there. Twice is as good as once. */
export const tenantFollower = ({
  tenants,
  identity: { admin },
}: FollowDeps): QueueHandler<FollowJob> => ({
  async work({ tenantId }) {
    // What this process knows of it may be older than the job.
    await tenants.reload()
    const found = await tenants.byId(tenantId)
    if (!found) throw new Error(`there is no tenant ${tenantId} yet`)
    const realm = realmRefOf(found.tenant, found.origin)
    await admin.ensureRealm(realm)
    if (realm.keycloakUrl !== null) await admin.migrateToKeycloak(realm)
  },
})
