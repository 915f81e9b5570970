import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { instant, uuid } from './fields.ts'
import { signedIn } from './permissions.ts'

/** The merchant that administrators belong to. A flag decides, not this name; no one else may take it. */
export const SYSTEM_MERCHANT = '__SYSTEM'

export const languages = ['ja', 'en', 'mn'] as const
export type Language = (typeof languages)[number]

/** Why the portal asks for a sign-in: the `reason` of its authorization request, which the sign-in page explains. */
export const signInReasons = ['signed-out', 'expired', 'ended', 'refused'] as const
export type SignInReason = (typeof signInReasons)[number]

/** What the portal needs before anyone signs in: exactly the fields of the specification §3. */
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

/** Stands among the `permissons` of who configures every tenant: what says `serviceMay` is open to them. */
export const SERVICE_MODULE = 'Service'

/** Who is signed in: exactly the fields of the specification §3, its spelling included. */
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

/** One of one's own passkeys. */
export const Passkey = z.strictObject({
  passkeyId: uuid,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof Passkey>

/** The person's own second step. */
export const SecondStep = z.strictObject({
  /** Where codes go, all but its beginning and its domain hidden; empty when none is set. */
  maskedEmail: z.string(),
  authenticator: z.boolean(),
  /** Whether this tenant's sign-in service knows authenticator apps by our screens. */
  authenticatorOffered: z.boolean(),
  /** Null where this tenant's sign-in service has screens of its own for them. */
  passkeys: z.nullable(z.array(Passkey)),
  /** How many recovery codes are left; null as above. */
  recoveryCodes: z.nullable(z.int()),
  /** An address that codes are to go to and that is still to be proven; null where there is none. */
  pending: z.nullable(
    z.strictObject({
      maskedEmail: z.string(),
      /** Seconds until another code may be sent there. */
      againIn: z.int(),
    }),
  ),
  /** This sign-in still waits for its code: at an external sign-in service the code is asked for here. */
  codeNeeded: z.boolean(),
})
export type SecondStep = z.output<typeof SecondStep>

/**
 * What a call is refused with (401) whose sign-in is over by the clock of the server: its token is too old, or no one has used it for
 * too long. Otherwise the sign-in was ended: by a log-out, or by a change of the person's password or permissions.
 */
export const SignInOver = z.strictObject({ signInOver: z.enum(['EXPIRED', 'IDLE']) })
export type SignInOver = z.output<typeof SignInOver>

/** What a call is refused with (403) whose caller has to set up the second step first, or to take it. */
export const SecondStepDue = z.strictObject({ secondStepDue: z.literal(true) })
export type SecondStepDue = z.output<typeof SecondStepDue>

export const session = endpoints({
  tenantWebConfig: {
    method: 'GET',
    path: 'tenant/getcurrenttenantwebconfig',
    summary:
      'What the portal needs to start: sign-in service, brand and switches of the tenant of this host',
    can: 'public',
    result: TenantWebConfig,
  },
  userInfo: {
    method: 'GET',
    path: 'user/userinfo',
    summary: 'Who is signed in and what they may do',
    can: signedIn,
    allowBeforeMfa: true,
    result: UserInfo,
  },
  logout: {
    method: 'POST',
    path: 'auth/logout',
    summary: 'End this sign-in: its tokens are refused within a second',
    can: signedIn,
    allowBeforeMfa: true,
    result: z.null(),
  },
  secondStep: {
    method: 'GET',
    path: 'auth/mfa',
    summary: "The second step of one's own sign-in",
    can: signedIn,
    allowBeforeMfa: true,
    result: SecondStep,
  },
})
