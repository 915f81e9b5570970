import type { Endpoint } from '@choba/contract/endpoint.ts'
import { session } from '@choba/contract/session.contract.ts'
import { personOf } from '#platform/call.ts'
import { implement, type OutsideCall } from '#platform/routes.ts'
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
import { endSession, readTenantWebConfig, readUserInfo } from './session.service.ts'

// What asks the sign-in service stands outside a transaction: that service has its own.
export const sessionRoutes = (parts: SessionParts) =>
  implement('session', session, {
    tenantWebConfig: async (call) => readTenantWebConfig(call.tenant, call.origin),
    userInfo: async (call) => readUserInfo(personOf(call)),
    logout: {
      outside: async (call) => {
        noteOwn(call)
        return endSession(call, parts.identity)
      },
    },
    secondStep: { outside: (call) => readSecondStep(call, parts) },
    setSecondStep: { outside: (call) => setSecondStep(call, parts, call.body) },
    changeSecondStep: { outside: (call) => setSecondStep(call, parts, call.body) },
    sendCode: { outside: (call) => sendCode(call, parts) },
    confirmCode: { outside: (call) => confirmCode(call, parts, call.body.code) },
    beginAuthenticator: { outside: (call) => beginAuthenticator(call, parts, call.body.password) },
    confirmAuthenticator: { outside: (call) => confirmAuthenticator(call, parts, call.body.code) },
    removeAuthenticator: { outside: (call) => removeAuthenticator(call, parts, call.body.password) },
    changePassword: { outside: (call) => changePassword(call, parts, call.body) },
  })
