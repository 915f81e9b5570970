import {
  SERVICE_MODULE,
  type TenantWebConfig,
  type UserInfo,
} from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { IdentityAdmin } from '@choba/identity/port.ts'
import { writeAuditAlone } from '#platform/audit/audit.ts'
import { principalOf, type Caller } from '#platform/calls/call.ts'
import { mustSetUpSecondStep, type Principal } from '#platform/access/principals.ts'
import { mayNameEveryTenant } from '#platform/access/tenant-of-call.ts'
import { realmRefOf } from '#platform/access/tenants.ts'
import { findMerchantOf } from './session.repository.ts'

/**
 * Returns the configuration that the portal needs to start: exactly the fields of the specification
 * and nothing internal.
 */
export const readTenantWebConfig = (tenant: TenantRow, origin: string): TenantWebConfig => ({
  keycloakUrl: tenant.keycloak_url || origin,
  keycloakRealm: tenant.realm,
  keycloakClientId: tenant.keycloak_client_id,
  showServiceUnavailable: tenant.show_service_unavailable,
  showDashBoard: tenant.show_dashboard,
  style: tenant.style,
  currency: tenant.currency,
  enableMfa: tenant.enable_mfa,
  newStoreVersion: tenant.new_store_version,
  gTag: tenant.g_tag,
  chatBot: tenant.chat_bot,
  chatBotApi: tenant.chat_bot_api,
  pointSystemApiAddress: tenant.point_system_api_address,
  oem: tenant.oem,
})

export function readUserInfo(person: Principal, isQuiet: boolean): UserInfo {
  const { user, merchant, roleName, permissions } = person
  const modules = new Map<string, string[]>()
  // Service administrators get a pseudo module that no role contains. The response format of the
  // specification has no other field for this information.
  if (person.isAdmin && mayNameEveryTenant(person)) modules.set(SERVICE_MODULE, ['run'])
  for (const permission of [...permissions].sort()) {
    const [module, action] = permission.split('.') as [string, string]
    modules.set(module, [...(modules.get(module) ?? []), action])
  }
  return {
    userId: String(user.id),
    userName: user.username,
    userEmail: user.email,
    userFullName: user.full_name,
    roleName,
    userEnt: merchant.code,
    entDisplayName: merchant.name,
    permissons: [...modules].map(([modelName, permissonList]) => ({ modelName, permissonList })),
    isMasterEnterprise: merchant.is_master,
    enablePoint: merchant.enable_point,
    currency: merchant.currency,
    mfa: user.mfa,
    enableQr: merchant.enable_qr,
    forceBindMfa: mustSetUpSecondStep(person, isQuiet),
  }
}

/**
 * Ends one sign-in. Its refresh token becomes invalid immediately. Its access tokens become invalid
 * within a second.
 */
export async function endSession(caller: Caller, identity: IdentityAdmin): Promise<null> {
  const { tenant, origin, sid } = caller
  if (sid)
    await identity.revokeSession(realmRefOf(tenant, origin), sid, principalOf(caller).user.id)
  return null
}

interface SignInEvent {
  tenantId: number
  userId: number | null
  username: string
  ok: boolean
  /** Step at which the sign-in failed, or the step that completed it. */
  step: string
  ip: string
  userAgent: string | null
  requestId: string
}

/**
 * Records a successful or failed sign-in in the audit log of the user's merchant, or of the
 * tenant's system merchant if the user is unknown.
 */
export async function auditSignIn(engine: Engine, event: SignInEvent): Promise<void> {
  const { tenantId, userId, username, ok, step, ip, userAgent, requestId } = event
  const merchantId = await withScope(engine, { role: 'identity', tenantId }, (tx) =>
    findMerchantOf(tx, userId),
  )
  const said = { ...(step !== 'password' && { step }), ...(userAgent !== null && { userAgent }) }
  const detail = Object.keys(said).length > 0 ? { detail: said } : {}
  await writeAuditAlone(engine, {
    merchantId,
    tenantId,
    userId,
    // The name of an unknown user is not recorded, because it may be a password typed into the
    // wrong field.
    userName: userId === null ? '' : username,
    job: null,
    action: 'session.signIn',
    audit:
      userId === null
        ? null
        : { object: username, of: { kind: 'session', id: String(userId) }, ...detail },
    outcome: ok ? 'success' : 'wrongCredentials',
    ip,
    requestId,
  })
}
