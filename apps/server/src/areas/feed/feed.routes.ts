import { feed } from '@choba/contract/feed.contract.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { actingOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { addKey, endKey, listKeys } from './feed.service.ts'
import { createHeartbeats } from './feed-heartbeat.ts'
import { createLimits } from './feed-limits.ts'
import { createSignatures } from './feed-signature.ts'
import { createFeed } from './feed-intake.ts'

function routes(services: Pick<Services, 'engine' | 'tenants' | 'sealer' | 'notify'>) {
  const signatures = createSignatures(services)
  const take = createFeed(services, signatures)
  const hear = createHeartbeats(services, signatures)
  const limits = createLimits(services, signatures)
  return implement('feed', feed, {
    keys: (call) => listKeys(actingOf(call)),
    addKey: (call) => addKey(actingOf(call), services, call.body),
    endKey: (call) => endKey(actingOf(call), call.body),
    heartbeat: {
      manualTransactions: ({ tenant, body, language }) => hear(tenant.id, body, language),
    },
    limits: { manualTransactions: ({ tenant, body, query }) => limits(tenant.id, body, query) },
    take: { manualTransactions: ({ tenant, body, language }) => take(tenant.id, body, language) },
  })
}

export const feedArea: AreaDefinition = { create: (services) => ({ routes: routes(services) }) }
