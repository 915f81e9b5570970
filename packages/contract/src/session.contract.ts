import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { signedIn } from './permissions.ts'

/** The merchant that administrators belong to. A flag decides, not this name; nobody else may take it. */
export const SYSTEM_MERCHANT = '__SYSTEM'

export const languages = ['ja', 'en', 'mn'] as const
export type Language = (typeof languages)[number]

/** What the portal needs before anybody signs in: exactly the fields of the specification §3. */
export const TenantWebConfig = z.strictObject({
  keycloakUrl: z.string(),
  keycloakRealm: z.string(),
  keycloakClientId: z.string(),
  showServiceUnavailable: z.boolean(),
  showDashBoard: z.boolean(),
  style: z.string(),
  currency: z.string(),
  enableMfa: z.boolean(),
  newStoreVersion: z.boolean(),
  gTag: z.string(),
  chatBot: z.string(),
  chatBotApi: z.string(),
  pointSystemApiAddress: z.string(),
  oem: z.string(),
})
export type TenantWebConfig = z.output<typeof TenantWebConfig>

/** Who is signed in: exactly the fields of the specification §3, its spelling included. */
export const UserInfo = z.strictObject({
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  userFullName: z.string(),
  roleName: z.string(),
  userEnt: z.string(),
  entDisplayName: z.string(),
  permissons: z.array(z.strictObject({ modelName: z.string(), permissonList: z.array(z.string()) })),
  isMasterEnterprise: z.boolean(),
  enablePoint: z.boolean(),
  currency: z.string(),
  mfa: z.boolean(),
  enableQr: z.boolean(),
  forceBindMfa: z.boolean(),
})
export type UserInfo = z.output<typeof UserInfo>

export const session = endpoints({
  tenantWebConfig: {
    method: 'GET',
    path: 'tenant/getcurrenttenantwebconfig',
    summary: 'What the portal needs to start: sign-in service, brand and switches of the tenant of this host',
    can: 'anybody',
    result: TenantWebConfig,
  },
  userInfo: {
    method: 'GET',
    path: 'user/userinfo',
    summary: 'Who is signed in and what they may do',
    can: signedIn,
    result: UserInfo,
  },
  logout: {
    method: 'POST',
    path: 'auth/logout',
    summary: 'End this sign-in: its tokens are refused within a second',
    can: signedIn,
    result: z.null(),
  },
})
