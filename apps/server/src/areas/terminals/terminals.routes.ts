import { terminals } from '@choba/contract/terminals.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { audited } from '#platform/calls/audited.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { listSeenStores } from '#platform/access/seen-stores.ts'
import { issueLicense, readLicense } from './licenses.service.ts'
import { register } from './registration.service.ts'
import { listTerminals, moveTerminal, readTerminal, setState } from './terminals.service.ts'

const routes = implement('terminals', terminals, {
  list: (call) => listTerminals(call.tx, principalOf(call), call.query),
  detail: (call) => readTerminal(call.tx, principalOf(call), call.query.terminalId),
  stores: (call) => listSeenStores(call.tx, principalOf(call), call.query),
  license: (call) => readLicense(call.tx, principalOf(call), call.query.storeId),
  issueLicense: async (call) =>
    audited(call, await issueLicense(call.tx, principalOf(call), call.origin, call.body.storeId)),
  block: async (call) =>
    audited(call, await setState(call.tx, principalOf(call), call.body, 'BLOCKED')),
  unblock: async (call) =>
    audited(call, await setState(call.tx, principalOf(call), call.body, 'ACTIVE')),
  retire: async (call) =>
    audited(call, await setState(call.tx, principalOf(call), call.body, 'RETIRED')),
  move: async (call) => audited(call, await moveTerminal(call.tx, principalOf(call), call.body)),
  register: { manualTransactions: (call) => register(call, call.body) },
})

export const terminalsArea: AreaDefinition = { create: () => ({ routes }) }
