import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import { session } from '@choba/contract/session.contract.ts'
import { personOf } from '#platform/call.ts'
import type { AreaDefinition } from '#platform/area.ts'
import { implement, type Outside, type OutsideCall } from '#platform/routes.ts'
import {
  beginAuthenticator,
  changePassword,
  confirmAuthenticator,
  confirmCode,
  readSecondStep,
  removeAuthenticator,
  sendCode,
  setSecondStep,
  type SessionParts,
} from './second-step.service.ts'
import { setupRoutes } from './setup-routes.ts'
import { endSession, readTenantWebConfig, readUserInfo } from './session.service.ts'

// What asks the sign-in service stands outside a transaction: that service has its own.
const routes = (parts: SessionParts) =>
  implement('session', session, {
    tenantWebConfig: async (call) => readTenantWebConfig(call.tenant, call.origin),
    userInfo: async (call) => readUserInfo(personOf(call)),
    logout: own((call) => endSession(call, parts.identity)),
    secondStep: { outside: (call) => readSecondStep(call, parts) },
    setSecondStep: own((call) => setSecondStep(call, parts, call.body)),
    changeSecondStep: own((call) => setSecondStep(call, parts, call.body)),
    sendCode: own((call) => sendCode(call, parts)),
    confirmCode: own((call) => confirmCode(call, parts, call.body.code)),
    beginAuthenticator: own((call) => beginAuthenticator(call, parts, call.body.password)),
    confirmAuthenticator: own((call) => confirmAuthenticator(call, parts, call.body.code)),
    removeAuthenticator: own((call) => removeAuthenticator(call, parts, call.body.password)),
    changePassword: own((call) => changePassword(call, parts, call.body)),
  })

/** A change of one's own sign-in: the audit log says whose. */
const own = <E extends Endpoint>(change: (call: OutsideCall<E>) => Promise<ResultOf<E>>): Outside<E> => ({
  outside(call) {
    const { user } = personOf(call)
    call.note({ object: user.username, of: { kind: 'session', id: String(user.id) } })
    return change(call)
  },
})

export const sessionArea: AreaDefinition = {
  create: ({ engine, identity: { admin, codes }, post, tenants }) => ({
    routes: routes({ identity: admin, codes, post }),
    pages: [setupRoutes({ engine, identity: admin }, tenants)],
  }),
}
