import { tenantSetup } from '@choba/contract/tenant-setup.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { hideTenantSetup, readTenantSetup } from './tenant-setup.service.ts'

const routes = implement('tenantSetup', tenantSetup, {
  detail: (call) => readTenantSetup(call.tx, principalOf(call)),
  hide: (call) => {
    const { user } = principalOf(call)
    call.audit({ object: user.username, of: { kind: 'user', id: String(user.id) } })
    return hideTenantSetup(call.tx, principalOf(call), call.body)
  },
})

export const tenantSetupArea: AreaDefinition = { create: () => ({ routes }) }
