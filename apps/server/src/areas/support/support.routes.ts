import { support } from '@choba/contract/support.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { audited } from '#platform/calls/audited.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { modifySupport, readSupport } from './support.service.ts'
import { serviceStatus } from './service-status.ts'
import { toStatus } from './support.views.ts'

const routes = (readStatus: ReturnType<typeof serviceStatus>) =>
  implement('support', support, {
    detail: (call) => readSupport(call.tx, call.tenant, principalOf(call), new Date()),
    modify: async (call) =>
      audited(call, await modifySupport(call.tx, call.tenant, principalOf(call), call.body)),
    // Calls other services, so no database transaction may be open.
    status: {
      manualTransactions: async (call) => {
        const { merchant } = principalOf(call)
        const checked = await readStatus({
          role: 'worker',
          tenantId: call.tenant.id,
          merchantId: merchant.id,
        })
        return toStatus(checked, merchant.time_zone)
      },
    },
  })

export const supportArea: AreaDefinition = {
  create: (services) => ({ routes: routes(serviceStatus(services)) }),
}
