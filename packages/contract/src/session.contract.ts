import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { id, line, uuid } from './fields.ts'
import { NewPasskey, Passkey, PasskeyCreation, PasskeyName } from './passkeys.ts'
import { typedPassword } from './password.ts'
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

/** An address that one-time codes go to. */
// `format: email` is another rule in every library: in the OpenAPI document the pattern says it.
export const Email = z.email().check(z.maxLength(254), z.meta({ format: undefined }))

/** The same as people type it: spaces around it do not count. */
export const TypedEmail = z
  .pipe(z.string().check(z.trim()), Email)
  .check(z.meta({ maxLength: 254, pattern: z.regexes.email.source }))

/** The two spellings of an address agree. */
const isConfirmed = ({ email, confirmEmail }: { email: string; confirmEmail: string }) => email === confirmEmail

/** The first time: the person says who they are again, and the address twice. */
export const SecondStepBody = z
  .strictObject({ password: typedPassword, email: Email, confirmEmail: Email, account: line(100, 1) })
  .check(z.refine(isConfirmed, { path: ['confirmEmail'] }))

/** Another address for the codes. */
export const ChangeSecondStepBody = z
  .strictObject({ password: typedPassword, email: Email, confirmEmail: Email })
  .check(z.refine(isConfirmed, { path: ['confirmEmail'] }))

export const PasswordBody = z
  .strictObject({ userId: id, oldPassword: typedPassword, newPassword: typedPassword, rePassword: typedPassword })
  .check(z.refine(({ newPassword, rePassword }) => newPassword === rePassword, { path: ['rePassword'] }))

/** A one-time code as people type it: spaces and full-width digits are forgiven before this. */
export const OneTimeCode = z.string().check(z.regex(/^[0-9]{6}$/))

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

/** What a call is refused with (403) whose caller has to set up the second step first, or to take it. */
export const SecondStepDue = z.strictObject({ secondStepDue: z.literal(true) })
export type SecondStepDue = z.output<typeof SecondStepDue>

const passwordRefusals = ['wrongCredentials', 'accountLocked', 'signInServiceError'] as const

export const session = endpoints({
  tenantWebConfig: {
    method: 'GET',
    path: 'tenant/getcurrenttenantwebconfig',
    summary: 'What the portal needs to start: sign-in service, brand and switches of the tenant of this host',
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
  setSecondStep: {
    method: 'PUT',
    path: 'auth/mfa',
    summary:
      'Set the second step up: sends a code to this address, and nothing changes until auth/mfaaddress proves it',
    can: signedIn,
    allowBeforeMfa: true,
    body: SecondStepBody,
    result: z.null(),
    raises: [...passwordRefusals],
  },
  changeSecondStep: {
    method: 'PUT',
    path: 'auth/setmfa',
    summary:
      'Move the codes to another address: sends a code there, and the old one is used until auth/mfaaddress proves it',
    can: signedIn,
    body: ChangeSecondStepBody,
    result: z.null(),
    raises: [...passwordRefusals],
  },
  sendAddressCode: {
    method: 'POST',
    path: 'auth/mfaaddress',
    summary: 'Send a code to the address that is to be proven (again)',
    can: signedIn,
    allowBeforeMfa: true,
    /** Seconds until it may be asked for again. */
    result: z.strictObject({ againIn: z.int() }),
    raises: ['nothingToDo'],
  },
  confirmAddress: {
    method: 'PUT',
    path: 'auth/mfaaddress',
    summary:
      'Prove the new address by a code sent there: codes go to it from the next sign-in on, the old one is told; ends every sign-in',
    can: signedIn,
    allowBeforeMfa: true,
    body: z.strictObject({ code: OneTimeCode }),
    result: z.strictObject({ confirmed: z.boolean(), triesLeft: z.int() }),
    raises: ['nothingToDo', 'signInServiceError'],
  },
  sendCode: {
    method: 'POST',
    path: 'auth/code',
    summary: 'Send the one-time code this sign-in waits for (again)',
    can: signedIn,
    allowBeforeMfa: true,
    /** Seconds until it may be asked for again. */
    result: z.strictObject({ againIn: z.int() }),
    raises: ['nothingToDo'],
  },
  confirmCode: {
    method: 'PUT',
    path: 'auth/code',
    summary: 'Complete this sign-in with its one-time code',
    can: signedIn,
    allowBeforeMfa: true,
    body: z.strictObject({ code: OneTimeCode }),
    result: z.strictObject({ confirmed: z.boolean(), triesLeft: z.int() }),
    raises: ['nothingToDo'],
  },
  beginAuthenticator: {
    method: 'POST',
    path: 'auth/authenticator',
    summary: 'Begin with an authenticator app: the secret it has to be given',
    can: signedIn,
    body: z.strictObject({ password: typedPassword }),
    result: z.strictObject({ secret: z.string(), uri: z.string() }),
    raises: [...passwordRefusals],
  },
  confirmAuthenticator: {
    method: 'PUT',
    path: 'auth/authenticator',
    summary: 'Prove the authenticator app by a code of it; it is asked for from the next sign-in on',
    can: signedIn,
    body: z.strictObject({ code: OneTimeCode }),
    result: z.strictObject({ confirmed: z.boolean() }),
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: 'auth/authenticator',
    summary: 'Go back to codes by e-mail',
    can: signedIn,
    body: z.strictObject({ password: typedPassword }),
    result: z.null(),
    raises: [...passwordRefusals],
  },
  beginPasskey: {
    method: 'POST',
    path: 'auth/passkey',
    summary: 'Begin with a passkey: what the browser makes it by, within five minutes; illegalOperation past the tenth',
    can: signedIn,
    body: z.strictObject({ password: typedPassword }),
    result: PasskeyCreation,
    raises: [...passwordRefusals],
  },
  addPasskey: {
    method: 'PUT',
    path: 'auth/passkey',
    summary: 'Keep the passkey that the browser has made; it is asked for from the next sign-in on',
    can: signedIn,
    body: NewPasskey,
    result: z.strictObject({ added: z.boolean() }),
  },
  renamePasskey: {
    method: 'PUT',
    path: 'auth/passkeyname',
    summary: "Call one of one's own passkeys something else",
    can: signedIn,
    body: z.strictObject({ passkeyId: uuid, name: PasskeyName }),
    result: z.null(),
    raises: ['nothingFound'],
  },
  removePasskey: {
    method: 'DELETE',
    path: 'auth/passkey',
    summary: "Remove one of one's own passkeys",
    can: signedIn,
    body: z.strictObject({ passkeyId: uuid, password: typedPassword }),
    result: z.null(),
    raises: [...passwordRefusals, 'nothingFound'],
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: 'auth/recoverycodes',
    summary: 'Make new recovery codes, which are answered this once; older ones end',
    can: signedIn,
    body: z.strictObject({ password: typedPassword }),
    result: z.strictObject({ codes: z.array(z.string()) }),
    raises: [...passwordRefusals],
  },
  changePassword: {
    method: 'PUT',
    path: 'user/resetpassword',
    summary: "Change one's own password; ends every sign-in",
    can: signedIn,
    body: PasswordBody,
    result: z.null(),
    raises: [
      ...passwordRefusals,
      'passwordUnchanged',
      'passwordFormatInvalid',
      'passwordReused',
      'passwordContainsUsername',
    ],
  },
})
