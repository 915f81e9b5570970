import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { tenants } from '@choba/contract/tenants.contract.ts'
import type { AreaDefinition, Services } from '#platform/area.ts'
import { afterReading } from '#platform/as-worker.ts'
import { type Call, principalOf } from '#platform/call.ts'
import { implement } from '#platform/routes.ts'
import { testMail, testSignIn } from './tenants.checks.ts'
import { listDeletions, readDeletionFacts, requestDeletion, tenantDeletionApproval } from './tenants.deletion.ts'
import { DELETE_TENANT, tenantDeleter } from './tenants.deletion-jobs.ts'
import { exportTenant } from './tenants.export.ts'
import { downloadImage, removeImage, uploadImage } from './tenants.images.ts'
import { FOLLOW_TENANT, tenantFollower } from './tenants.jobs.ts'
import { addTenant, listTenants, modifyTenant } from './tenants.service.ts'

type Deps = Pick<Services, 'tenants' | 'config' | 'jobs' | 'mailer' | 'transport' | 'log' | 'engine' | 'approvals'>

/** This process goes by the change from its next call on. */
function live(call: Call, { tenants: registry, jobs, mailer }: Deps, tenant: Tenant): Tenant {
  call.afterCommit(async () => {
    await registry.reload()
    jobs.wake(FOLLOW_TENANT)
    mailer.flush()
    return tenant
  })
  return tenant
}

const routes = (deps: Deps) =>
  implement('tenants', tenants, {
    list: async (call) => ({
      deletions: await listDeletions(call, deps),
      items: await listTenants(call, deps, call.query.tenantCode),
      hasKeycloak: deps.config.keycloak !== null,
    }),
    add: async (call) => live(call, deps, await addTenant(call, deps, call.body)),
    modify: async (call) => live(call, deps, await modifyTenant(call, deps, call.body)),
    export: (call) => exportTenant(call, deps),
    remove: afterReading(
      (call) => readDeletionFacts(call, deps, call.body),
      async (call, facts) => {
        const { approvalId, audit } = await requestDeletion(
          call.tx,
          deps.approvals,
          principalOf(call),
          call.body.reason,
          facts,
        )
        call.audit(audit)
        return { approvalId: String(approvalId) }
      },
    ),
    image: (call) => downloadImage(call, deps),
    // A picture takes a second to draw again, and others as long as they like: not while a transaction is open.
    uploadImage: { manualTransactions: (call) => uploadImage(call, deps, call.query) },
    removeImage: (call) => removeImage(call, deps, call.body),
    testSignIn: { manualTransactions: () => testSignIn(deps) },
    testMail: { manualTransactions: () => testMail(deps) },
  })

export const tenantsArea: AreaDefinition = {
  queues: [FOLLOW_TENANT, DELETE_TENANT],
  create: (services) => ({
    routes: routes(services),
    queues: { [FOLLOW_TENANT]: tenantFollower(services), [DELETE_TENANT]: tenantDeleter(services) },
    approvals: { tenantDeletion: tenantDeletionApproval(services) },
  }),
}
