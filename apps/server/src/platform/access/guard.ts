import type { Endpoint } from '@choba/contract/endpoint.ts'
import { isUnused, may, neededBy, type SignedInCan } from '@choba/contract/permissions.ts'
import { isOpenToSupport } from '@choba/contract/support-reach.ts'
import { SUPPORT_PREFIX, supportSessions } from '@choba/contract/support-sessions.contract.ts'
import type { SecondStepDue, SignInOver } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { hasExpired } from '@choba/identity/oidc/token-age.ts'
import {
  IdentityUnreachable,
  type IdentityAdmin,
  type RealmRef,
  type TokenVerifier,
} from '@choba/identity/port.ts'
import { userAgentOf } from '@choba/identity/sign-in/user-agent.ts'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '#platform/http/answers.ts'
import { entryOf, writeAuditAlone } from '#platform/audit/audit.ts'
import type { Activity, Use } from './activity.ts'
import { principalOf, type Caller } from '#platform/calls/call.ts'
import { findGrantors } from './grantors.ts'
import { mustSetUpSecondStep, usedBy, type Principals, type Principal } from './principals.ts'
import { findRunningSupport, logSupportCall, supportPrincipal } from './support-session.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { realmRefOf, type Tenants } from './tenants.ts'

export interface Gate {
  engine: Engine
  tenants: Tenants
  principals: Principals
  verifier: TokenVerifier
  activity: Activity
  identity: IdentityAdmin
  /** True if the server sends nothing and changes nothing (docs/decisions/0146). */
  isQuiet: boolean
}

/**
 * Finds the tenant of a request by its host, else by the `X-Tenant` header. If both name a tenant,
 * they must agree (1200).
 * @throws AppError unknownAddress if the host is not registered and no header names a tenant;
 * illegalOperation if host and header disagree
 */
async function tenantOf(gate: Gate, request: FastifyRequest) {
  const header = request.headers['x-tenant']
  const named = typeof header === 'string' && header !== '' ? header : null
  const byHost = await gate.tenants.byHost(request.host)
  if (byHost && named && byHost.tenant.code !== named) throw new AppError('illegalOperation')
  if (byHost) return byHost
  if (!named) throw new AppError('unknownAddress')
  const tenant = await gate.tenants.byCode(named)
  const found = tenant ? await gate.tenants.byRealm(tenant.realm) : null
  if (!found) throw new AppError('illegalOperation')
  return found
}

interface SignInCall {
  sid: string | null
  isBackground: boolean
}

/**
 * Records the use of a sign-in.
 * @throws AppError unauthenticated if the sign-in was idle for too long and has ended, or if the
 * sign-in service does not accept the sign-in
 */
async function touchSession(
  { activity, identity }: Gate,
  realm: RealmRef,
  { user, lastActiveAt }: Principal,
  { sid, isBackground, ...from }: Pick<Use, 'language' | 'userAgent' | 'ip'> & SignInCall,
): Promise<void> {
  if (sid === null) throw new AppError('unauthenticated')
  const use = { tenantId: realm.tenantId, sid, userId: user.id, lastActiveAt, ...from }
  if (activity.isNew(use) && !(await identity.admitSignIn(realm, user.id)))
    throw new AppError('unauthenticated')
  if (await activity.isAwake(use, isBackground)) return
  await identity.revokeSession(realm, sid, user.id)
  throw new AppError('unauthenticated', { signInOver: 'IDLE' } satisfies SignInOver)
}

/**
 * Returns the answer of the sign-in service. If the service is unreachable, the call fails, because
 * the sign-in cannot be checked.
 */
async function answered<T>(request: FastifyRequest, question: Promise<T>): Promise<T> {
  return question.catch((error: unknown) => {
    if (!(error instanceof IdentityUnreachable)) throw error
    request.log.error({ err: error }, 'the sign-in service is away')
    throw new AppError('temporarilyUnavailable')
  })
}

/** A role that a role manager views the portal as, or a support session of an administrator. */
interface ViewAs {
  readonly roleId?: string
  readonly supportId?: bigint
}

/**
 * Reads the header `X-View-As`.
 * @throws AppError badRequest if the header is neither a role id nor the id of a support session
 */
function viewAsOf({ headers }: FastifyRequest): ViewAs {
  const wanted = headers['x-view-as']
  if (wanted === undefined) return {}
  if (typeof wanted !== 'string') throw new AppError('badRequest')
  const [, supportId] = SUPPORT_ID.exec(wanted) ?? []
  if (supportId !== undefined) return { supportId: bigIdOf(supportId) ?? 0n }
  if (!/^[1-9]\d{0,8}$/.test(wanted)) throw new AppError('badRequest')
  return { roleId: wanted }
}

const SUPPORT_ID = new RegExp(`^${SUPPORT_PREFIX}([1-9]\\d{0,18})$`)

/**
 * Admits a call of an administrator in a support session: only reads that are open to support
 * sessions, with the scope of the merchant and without the administrator's own permissions. Writes
 * the entry of the merchant's audit log.
 * @throws AppError illegalOperation if the call is not open to support sessions;
 * insufficientPermission, without details, if the session does not exist, belongs to another
 * administrator or is over
 */
async function admitSupport(
  { engine }: Gate,
  own: Caller,
  supportId: bigint,
  action: string,
  endpoint: Endpoint,
): Promise<Caller> {
  const administrator = principalOf(own)
  if (!may(administrator, supportSessions.request.can)) throw new AppError('insufficientPermission')
  if (!isOpenToSupport(endpoint)) throw new AppError('illegalOperation')
  const running = await findRunningSupport(engine, administrator, supportId)
  if (!running) throw new AppError('insufficientPermission')
  const principal = supportPrincipal(administrator, running.merchant, usedBy(running.merchant))
  if (!may(principal, endpoint.can)) throw new AppError('illegalOperation')
  const caller = { ...own, principal, viewing: true, supportId }
  await logSupportCall(caller, running, action)
  return caller
}

/**
 * Checks again after a call of a support session, before its answer is sent, because the session
 * can end while the call runs.
 * @throws AppError insufficientPermission if the session is over
 */
export async function assertSupportRuns({ engine, principal, supportId }: Caller): Promise<void> {
  if (supportId === null || !principal) return
  if (!(await findRunningSupport(engine, principal, supportId)))
    throw new AppError('insufficientPermission')
}

/**
 * True if the user must set up two-step verification, or has not yet entered the code of this
 * sign-in.
 */
const lacksSecondStep = (
  { identity, isQuiet }: Gate,
  realm: RealmRef,
  principal: Principal,
): boolean =>
  principal.user.mfa
    ? !principal.secondStepTaken && !identity.capabilities(realm).codeAtSignIn
    : mustSetUpSecondStep(principal, isQuiet)

/**
 * Authenticates the caller and checks the permission for the call. Runs before the query and the
 * body are read.
 * @throws AppError unauthenticated (401: the token is missing, bad, expired or revoked),
 * insufficientPermission (403), illegalOperation (host and header name different tenants),
 * temporarilyUnavailable (the tenant is closed for maintenance, or its sign-in service is
 * unreachable)
 */
export async function admit(
  gate: Gate,
  request: FastifyRequest,
  action: string,
  endpoint: Endpoint,
): Promise<Caller> {
  const { can, method, allowBeforeMfa } = endpoint
  const { tenant, origin } = await tenantOf(gate, request)
  const anonymous: Caller = {
    engine: gate.engine,
    tenant,
    about: tenant,
    origin,
    principal: null,
    sid: null,
    language: languageOf(request.headers),
    ip: request.ip,
    requestId: request.id,
    viewing: false,
    supportId: null,
  }
  if (can === 'public') return anonymous
  const [scheme, bearer] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Bearer' || !bearer) throw new AppError('unauthenticated')
  const realm = realmRefOf(tenant, origin)
  const token = await answered(request, gate.verifier.verify(bearer, realm))
  if (!token) throw new AppError('unauthenticated', hasExpired(bearer) ? expired : null)
  const signIn = { tenantId: tenant.id, isExternal: realm.keycloakUrl !== null, ...token }
  const { roleId: viewAs, supportId } = viewAsOf(request)
  const principal = await gate.principals.bySignIn({ ...signIn, viewAs })
  if (!principal) {
    // If the role to view as was deleted or is not allowed, the answer is 403 and not 401, because
    // a 401 would end the sign-in in the portal.
    const isSignedIn = viewAs !== undefined && (await gate.principals.bySignIn(signIn)) !== null
    throw new AppError(isSignedIn ? 'insufficientPermission' : 'unauthenticated')
  }
  const isBackground = request.headers['x-background'] === '1'
  const from = {
    language: anonymous.language,
    ip: anonymous.ip,
    userAgent: userAgentOf(request.headers),
  }
  await answered(
    request,
    touchSession(gate, realm, principal, { ...from, sid: token.sid, isBackground }),
  )
  const caller = { ...anonymous, principal, sid: token.sid, viewing: viewAs !== undefined }
  if (tenant.show_service_unavailable && !principal.permissions.has('SystemConfig.search')) {
    throw new AppError('temporarilyUnavailable')
  }
  const isReady = allowBeforeMfa === true || !lacksSecondStep(gate, realm, principal)
  if (!isReady) await refusePermission(caller, action, secondStepDue)
  if (supportId !== undefined) return admitSupport(gate, caller, supportId, action, endpoint)
  if (!may(principal, can)) await refusePermission(caller, action, can)
  if (caller.viewing && method !== 'GET') throw new AppError('illegalOperation')
  return caller
}

const expired: SignInOver = { signInOver: 'EXPIRED' }
const secondStepDue: SecondStepDue = { secondStepDue: true }

/**
 * Logs the missing permission and throws. The error names the permission and the users who can
 * grant it, or the missing second step.
 */
async function refusePermission(
  caller: Caller,
  action: string,
  can: SignedInCan | SecondStepDue,
): Promise<never> {
  // The permissions of a support session are fixed, so no user can grant a missing one.
  if (caller.supportId !== null) throw new AppError('illegalOperation')
  await writeAuditAlone(caller.engine, entryOf(caller, action, 'insufficientPermission', null))
  if ('secondStepDue' in can) throw new AppError('insufficientPermission', can)
  const principal = principalOf(caller)
  const permission = isUnused(principal, can) ? null : neededBy(principal.isAdmin, can)
  if (!permission) throw new AppError('insufficientPermission')
  const scope = { role: 'identity', tenantId: caller.tenant.id } as const
  const grantors = await withScope(
    caller.engine,
    scope,
    (tx) => findGrantors(tx, principal.merchant.id, permission),
    {
      readOnly: true,
    },
  )
  throw new AppError('insufficientPermission', grantors)
}

/**
 * Checks permissions that depend on the input of a call.
 * @throws AppError insufficientPermission (403) if this input needs a permission that the caller
 * lacks
 */
export async function admitInput(
  caller: Caller,
  action: string,
  { canWith, method }: Endpoint,
  { query, body }: { query: unknown; body: unknown },
): Promise<void> {
  // The schema of this endpoint has validated the input; the common type of all endpoints does not
  // express that.
  const can = canWith?.((method === 'GET' ? query : body) as never)
  if (can && can !== 'public' && !may(caller.principal, can))
    await refusePermission(caller, action, can)
}
