import { gateways } from '@choba/contract/gateways.contract.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { actingOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { testGateway } from './gateway-check.ts'
import { createNotices } from './gateway-notices.ts'
import { listGateways, modifyGateway, switchGateway } from './gateways.service.ts'

function routes(services: Pick<Services, 'engine' | 'sealer' | 'config' | 'reach' | 'jobs'>) {
  const take = createNotices(services)
  return implement('gateways', gateways, {
    list: (call) => listGateways(actingOf(call)),
    modify: (call) => modifyGateway(actingOf(call), services, call.body),
    switch: (call) => switchGateway(actingOf(call), call.body),
    test: { manualTransactions: (call) => testGateway(call, services) },
    notice: { manualTransactions: ({ tenant, body }) => take(tenant.id, body) },
  })
}

export const gatewaysArea: AreaDefinition = { create: (services) => ({ routes: routes(services) }) }
