import { withScope, type Tx } from '@choba/database/scope.ts'
import type { QueueHandler, Services } from '#platform/calls/area.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import { findUserIds } from './merchants.repository.ts'

export const FOLLOW_MERCHANT = 'merchant-follow'

/**
 * Number of users that one job updates. A job may take twenty seconds, and each user needs two
 * requests to Keycloak.
 */
const PEOPLE = 50

interface FollowJob {
  tenantId: number
  merchantId: number
  /** ID of the last user whose account is already updated. */
  after: number
}

/**
 * Enqueues, in `tx`, a job that updates the accounts of a merchant's users at the sign-in service.
 * It enables or disables them, depending on the state of the merchant.
 */
export const followMerchant = (
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { tenantId, merchantId, after = 0 }: Omit<FollowJob, 'after'> & { after?: number },
): Promise<void> =>
  jobs.enqueue(tx, FOLLOW_MERCHANT, { tenantId, merchantId, after } satisfies FollowJob)

type FollowDeps = Pick<Services, 'engine' | 'tenants' | 'identity' | 'jobs'>

/**
 * Ends the sign-ins of disabled users and disables their accounts, or enables them. The server has
 * rejected the calls of disabled users since the commit, so this may take some time. Running the
 * job again has no effect.
 */
async function follow(
  { engine, tenants, identity: { admin }, jobs }: FollowDeps,
  job: FollowJob,
): Promise<void> {
  const { tenantId, merchantId, after } = job
  const found = await tenants.byId(tenantId)
  if (!found) return
  const realm = realmRefOf(found.tenant, found.origin)
  const scope = { role: 'identity', tenantId } as const
  const { enabled, ids } = await withScope(engine, scope, async (tx) => ({
    enabled: await isEnabled(tx, merchantId),
    ids: await findUserIds(tx, merchantId, after, PEOPLE),
  }))
  for (const id of ids) {
    await admin.updateAccount(realm, id)
    if (!enabled) await admin.revokeSessions(realm, id)
  }
  if (ids.length < PEOPLE) return
  await withScope(engine, scope, (tx) =>
    followMerchant(tx, jobs, { tenantId, merchantId, after: ids.at(-1)! }),
  )
}

async function isEnabled({ q }: Tx, merchantId: number): Promise<boolean> {
  const row = await q
    .selectFrom('merchants')
    .select('enabled')
    .where('id', '=', merchantId)
    .executeTakeFirst()
  return row?.enabled === true
}

/** Returns the handler of the job that updates accounts at the sign-in service. */
export const merchantFollower = (deps: FollowDeps): QueueHandler<FollowJob> => ({
  work: (job) => follow(deps, job),
})
