import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { instant, uuid } from './fields.ts'
import { signedIn } from './permissions.ts'

/**
 * Code of the system merchant, to which administrators belong. Reserved for this merchant. Access
 * checks do not compare this code, but use a flag of the merchant.
 */
export const SYSTEM_MERCHANT = '__SYSTEM'

export const languages = ['ja', 'en', 'mn'] as const
export type Language = (typeof languages)[number]

/**
 * Reasons why the portal asks for a sign-in. Sent as `reason` of the authorization request and
 * explained on the sign-in page.
 */
export const signInReasons = ['signed-out', 'expired', 'ended', 'refused'] as const
export type SignInReason = (typeof signInReasons)[number]

/**
 * Settings that the portal needs before sign-in, with exactly the fields of the specification (§3).
 */
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

/**
 * Entry in `permissons` of users who configure all tenants. It allows the calls marked with
 * `serviceMay`.
 */
export const SERVICE_MODULE = 'Service'

/**
 * The signed-in user, with exactly the fields of the specification (§3), including its spelling.
 */
export const UserInfo = z.strictObject({
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  userFullName: z.string(),
  roleName: z.string(),
  userEnt: z.string(),
  entDisplayName: z.string(),
  permissons: z.array(
    z.strictObject({ modelName: z.string(), permissonList: z.array(z.string()) }),
  ),
  isMasterEnterprise: z.boolean(),
  enablePoint: z.boolean(),
  currency: z.string(),
  mfa: z.boolean(),
  enableQr: z.boolean(),
  forceBindMfa: z.boolean(),
})
export type UserInfo = z.output<typeof UserInfo>

/** A passkey of the current user. */
export const Passkey = z.strictObject({
  passkeyId: uuid,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof Passkey>

/** The current user's two-step verification. */
export const SecondStep = z.strictObject({
  /**
   * Address that codes are sent to, masked except for its beginning and domain. Empty if no address
   * is set.
   */
  maskedEmail: z.string(),
  authenticator: z.boolean(),
  /**
   * True if the portal can set up authenticator apps. False for a sign-in service with its own
   * screens for that.
   */
  authenticatorOffered: z.boolean(),
  /** Null if the tenant's sign-in service has its own screens for passkeys. */
  passkeys: z.nullable(z.array(Passkey)),
  /** Number of unused recovery codes. Null if the sign-in service has its own screens for them. */
  recoveryCodes: z.nullable(z.int()),
  /** New address for codes that is not verified yet; null if there is none. */
  pending: z.nullable(
    z.strictObject({
      maskedEmail: z.string(),
      /** Seconds until another code can be sent to this address. */
      againIn: z.int(),
    }),
  ),
  /**
   * True if the portal must still ask for the e-mailed code of this sign-in. This is only possible
   * with an external sign-in service.
   */
  codeNeeded: z.boolean(),
})
export type SecondStep = z.output<typeof SecondStep>

/**
 * Body of a 401 response if the sign-in ended by time: the token expired, or the sign-in was unused
 * for too long.
 * Other 401 responses mean that the sign-in was ended: by a sign-out, or by a change of the user's
 * password or permissions.
 */
export const SignInOver = z.strictObject({ signInOver: z.enum(['EXPIRED', 'IDLE']) })
export type SignInOver = z.output<typeof SignInOver>

/** Body of a 403 response if the caller must first set up or complete two-step verification. */
export const SecondStepDue = z.strictObject({ secondStepDue: z.literal(true) })
export type SecondStepDue = z.output<typeof SecondStepDue>

export const session = endpoints({
  tenantWebConfig: {
    method: 'GET',
    path: 'tenant/getcurrenttenantwebconfig',
    summary: 'Get the configuration of the tenant of this host',
    description: 'Sign-in service, theme and options that the portal needs to start.',
    can: 'public',
    result: TenantWebConfig,
  },
  userInfo: {
    method: 'GET',
    path: 'user/userinfo',
    inSupport: true,
    summary: 'Get the signed-in user and their permissions',
    can: signedIn,
    allowBeforeMfa: true,
    result: UserInfo,
  },
  logout: {
    method: 'POST',
    path: 'auth/logout',
    summary: 'End this session',
    description: 'Its tokens stop working within a second.',
    can: signedIn,
    allowBeforeMfa: true,
    result: z.null(),
  },
  secondStep: {
    method: 'GET',
    path: 'auth/mfa',
    summary: 'Get the status of two-step verification of this sign-in',
    can: signedIn,
    allowBeforeMfa: true,
    result: SecondStep,
  },
})
