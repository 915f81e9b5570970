import { type Tenant, tenants } from '@choba/contract/tenants.contract.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { afterReading } from '#platform/calls/as-worker.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import { scopeOf } from '#platform/access/principals.ts'
import { implement } from '#platform/calls/routes.ts'
import { testMail, testNewRealm, testSignIn } from './tenant-checks.ts'
import {
  listDeletions,
  readDeletionFacts,
  requestDeletion,
  tenantDeletionApproval,
} from './tenant-deletion.ts'
import { DELETE_TENANT, tenantDeleter } from './tenant-deletion.jobs.ts'
import { exportTenant } from './tenants.export.ts'
import { downloadImage, removeImage, uploadImage } from './tenant-images.ts'
import { FOLLOW_TENANT, tenantFollower } from './tenants.jobs.ts'
import { addTenant, type ChangedBy, listTenants, modifyTenant } from './tenants.service.ts'

type Deps = Pick<
  Services,
  'tenants' | 'config' | 'jobs' | 'mailer' | 'transport' | 'log' | 'engine' | 'approvals'
>

type Calls = typeof tenants
type Changing = ManualCall<Calls['add'] | Calls['modify']>

/**
 * Makes this process use the changed tenant immediately, and starts the background jobs for the
 * change.
 */
async function goBy({ tenants: registry, jobs, mailer }: Deps, tenant: Tenant): Promise<Tenant> {
  await registry.reload()
  jobs.wake(FOLLOW_TENANT)
  mailer.flush()
  return tenant
}

async function change(
  call: Changing,
  deps: Deps,
  work: (tx: Tx) => Promise<ChangedBy>,
): Promise<Tenant> {
  const result = await withScope(call.engine, scopeOf(principalOf(call)), async (tx) => {
    const done = await work(tx)
    await call.auditIn(tx, done.audit)
    return done.result
  })
  return goBy(deps, result)
}

/** Tests Keycloak before the transaction. If the server does not work, the tenant is not saved. */
async function add(call: ManualCall<Calls['add']>, deps: Deps): Promise<Tenant> {
  const { tenantCode, signInService } = call.body
  if (signInService === 'KEYCLOAK' && deps.config.keycloak) await testNewRealm(deps, tenantCode)
  return change(call, deps, (tx) => addTenant(call, tx, deps, call.body))
}

async function modify(call: ManualCall<Calls['modify']>, deps: Deps): Promise<Tenant> {
  const { tenantCode, signInService } = call.body
  const known = deps.tenants.lastKnown().find(({ code }) => code === tenantCode)
  const { keycloak } = deps.config
  // A tenant that already uses this Keycloak is not tested again. Its other settings can therefore
  // be changed while Keycloak is down.
  if (signInService === 'KEYCLOAK' && keycloak && known?.keycloak_url !== keycloak.url)
    await testSignIn(deps)
  return change(call, deps, (tx) => modifyTenant(call, tx, deps, call.body))
}

const routes = (deps: Deps) =>
  implement('tenants', tenants, {
    // The registry scope can read all tenants, while the scope of the caller's tenant cannot.
    list: {
      manualTransactions: async (call) => ({
        items: await listTenants(call.engine, principalOf(call), call.query.tenantCode),
        hasKeycloak: deps.config.keycloak !== null,
        deletions: await listDeletions(call.engine, principalOf(call), deps),
      }),
    },
    add: { manualTransactions: (call) => add(call, deps) },
    modify: { manualTransactions: (call) => modify(call, deps) },
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
    image: (call) => downloadImage(call),
    // Re-encoding a picture takes up to a second, or waits for other pictures, so no transaction is
    // open meanwhile.
    uploadImage: { manualTransactions: (call) => uploadImage(call, deps, call.body) },
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
