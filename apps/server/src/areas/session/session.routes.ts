import { session } from '@choba/contract/session.contract.ts'
import type { IdentityAdmin } from '@choba/identity/port.ts'
import { personOf } from '#platform/call.ts'
import { implement } from '#platform/routes.ts'
import { endSession, readTenantWebConfig, readUserInfo } from './session.service.ts'

export const sessionRoutes = (identity: IdentityAdmin) =>
  implement('session', session, {
    tenantWebConfig: async (call) => readTenantWebConfig(call.tenant, call.origin),
    userInfo: async (call) => readUserInfo(personOf(call)),
    logout: async (call) => {
      const { tenant, origin, sid } = call
      call.note({ object: personOf(call).user.username })
      call.afterCommit(() => endSession({ identity, tenant, origin, sid, person: personOf(call) }))
      return null
    },
  })
