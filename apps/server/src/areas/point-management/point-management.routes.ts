import { pointManagement } from '@choba/contract/point-management.contract.ts'
import { audited } from '#platform/calls/audited.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import { deliveryTask } from './point-deliveries.jobs.ts'
import { clearTask } from './point-delivery-cleanup.ts'
import { listDeliveries, readCard, readState, sendAgain } from './point-management.service.ts'
import { revisionApproval } from './point-revisions.approval.ts'
import { revise } from './point-revisions.service.ts'

const routes = (services: Pick<Services, 'engine' | 'sealer' | 'reach' | 'approvals'>) =>
  implement('pointManagement', pointManagement, {
    state: (call) => readState(call.tx, principalOf(call), call.tenant),
    list: (call) => listDeliveries(call.tx, principalOf(call), call.query),
    sendAgain: {
      asWorker: async (call) =>
        audited(call, await sendAgain(call.tx, principalOf(call), call.body)),
    },
    // The request calls the external point system, so no database transaction may be open.
    card: {
      manualTransactions: (call) =>
        readCard(services, principalOf(call), call.tenant, call.query.cardNo),
    },
    stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
    revise: {
      asWorker: async (call) =>
        audited(call, await revise(call.tx, services, principalOf(call), call.body)),
    },
  })

export const pointManagementArea: AreaDefinition = {
  create: (services) => ({
    routes: routes(services),
    tasks: [deliveryTask(services), clearTask(services)],
    approvals: { pointRevision: revisionApproval },
  }),
}
