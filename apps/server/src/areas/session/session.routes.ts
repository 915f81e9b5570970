import type { Endpoint, ResultOf } from '@choba/contract/endpoint.ts'
import { session } from '@choba/contract/areas.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import type { ManualTransactions, ManualCall } from '#platform/calls/manual-transactions.ts'
import { implement } from '#platform/calls/routes.ts'
import { confirmAddress, sendAddressCode, setSecondStep } from './code-address.service.ts'
import type { SessionDeps } from './account-sign-in.ts'
import {
  beginAuthenticator,
  changePassword,
  confirmAuthenticator,
  confirmCode,
  readSecondStep,
  removeAuthenticator,
  sendCode,
} from './second-step.service.ts'
import {
  addPasskey,
  beginPasskey,
  makeRecoveryCodes,
  removePasskey,
  renamePasskey,
} from './passkeys.service.ts'
import { setupRoutes } from './setup.routes.ts'
import { endSession, readTenantWebConfig, readUserInfo } from './session.service.ts'

// Calls to the sign-in service run outside a database transaction, because that service has its own
// transactions.
const routes = (deps: SessionDeps) =>
  implement('session', session, {
    tenantWebConfig: async (call) => readTenantWebConfig(call.tenant, call.origin),
    userInfo: async (call) => readUserInfo(principalOf(call), deps.isQuiet),
    logout: own((call) => endSession(call, deps.identity)),
    secondStep: { manualTransactions: (call) => readSecondStep(call, deps) },
    setSecondStep: own((call) => setSecondStep(call, deps, call.body)),
    changeSecondStep: own((call) => setSecondStep(call, deps, call.body)),
    sendAddressCode: own((call) => sendAddressCode(call, deps)),
    confirmAddress: own((call) => confirmAddress(call, deps, call.body.code)),
    sendCode: own((call) => sendCode(call, deps)),
    confirmCode: own((call) => confirmCode(call, deps, call.body.code)),
    beginAuthenticator: own((call) => beginAuthenticator(call, deps, call.body.password)),
    confirmAuthenticator: own((call) => confirmAuthenticator(call, deps, call.body.code)),
    removeAuthenticator: own((call) => removeAuthenticator(call, deps, call.body.password)),
    beginPasskey: own((call) => beginPasskey(call, deps, call.body.password)),
    addPasskey: own((call) => addPasskey(call, deps, call.body)),
    renamePasskey: own((call) => renamePasskey(call, deps, call.body)),
    removePasskey: own((call) => removePasskey(call, deps, call.body)),
    makeRecoveryCodes: own((call) => makeRecoveryCodes(call, deps, call.body.password)),
    changePassword: own((call) => changePassword(call, deps, call.body)),
  })

/** Wraps a change of the user's own sign-in, and adds the user as the object of the audit entry. */
const own = <E extends Endpoint>(
  change: (call: ManualCall<E>) => Promise<ResultOf<E>>,
): ManualTransactions<E> => ({
  manualTransactions(call) {
    const { user } = principalOf(call)
    call.audit({ object: user.username, of: { kind: 'session', id: String(user.id) } })
    return change(call)
  },
})

export const sessionArea: AreaDefinition = {
  create: ({ engine, config, identity: { admin, codes }, mailer, tenants }) => ({
    routes: routes({ identity: admin, codes, mailer, isQuiet: config.quiet }),
    pages: [setupRoutes({ engine, identity: admin }, tenants)],
  }),
}
