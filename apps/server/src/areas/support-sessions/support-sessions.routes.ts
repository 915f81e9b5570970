import { supportSessions } from '@choba/contract/support-sessions.contract.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { audited } from '#platform/calls/audited.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { supportSessionApproval } from './support-sessions.approval.ts'
import {
  listCurrent,
  listSessions,
  openSession,
  requestSession,
  setAccess,
  stopSession,
} from './support-sessions.service.ts'

const routes = (services: Pick<Services, 'approvals'>) =>
  implement('supportSessions', supportSessions, {
    list: (call) => listSessions(call.tx, principalOf(call), call.query),
    current: (call) => listCurrent(call.tx, principalOf(call)),
    access: async (call) => ({ access: principalOf(call).merchant.support_access }),
    setAccess: async (call) =>
      audited(call, await setAccess(call.tx, principalOf(call), call.body)),
    request: async (call) =>
      audited(
        call,
        // The input names a merchant, so the call acts on one.
        await requestSession(call.tx, services, principalOf(call), call.merchant!, call.body),
      ),
    open: async (call) =>
      audited(call, await openSession(call.tx, principalOf(call), call.body.supportId)),
    end: async (call) =>
      audited(call, await stopSession(call.tx, principalOf(call), call.body.supportId)),
  })

export const supportSessionsArea: AreaDefinition = {
  create: (services) => ({
    routes: routes(services),
    approvals: { supportSession: supportSessionApproval },
  }),
}
