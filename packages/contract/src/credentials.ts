import * as z from 'zod/mini'
import { TypedEmail } from './email.ts'
import { endpoints } from './endpoint.ts'
import { id, line, uuid } from './fields.ts'
import { NewPasskey, PasskeyCreation, PasskeyName } from './passkeys.ts'
import { typedPassword } from './password.ts'
import { signedIn } from './permissions.ts'

/** True if both inputs of the address match. */
const isConfirmed = ({ email, confirmEmail }: { email: string; confirmEmail: string }) =>
  email === confirmEmail

/** Input for the first setup of two-step verification: the password, and the address twice. */
export const SecondStepBody = z
  .strictObject({
    password: typedPassword,
    email: TypedEmail,
    confirmEmail: TypedEmail,
    account: line(100, 1),
  })
  .check(z.refine(isConfirmed, { path: ['confirmEmail'] }))

/** Input for a new address that codes are sent to. */
export const ChangeSecondStepBody = z
  .strictObject({ password: typedPassword, email: TypedEmail, confirmEmail: TypedEmail })
  .check(z.refine(isConfirmed, { path: ['confirmEmail'] }))

export const PasswordBody = z
  .strictObject({
    userId: id,
    oldPassword: typedPassword,
    newPassword: typedPassword,
    rePassword: typedPassword,
  })
  .check(
    z.refine(({ newPassword, rePassword }) => newPassword === rePassword, { path: ['rePassword'] }),
  )

/** A one-time code. Spaces and full-width digits must be normalized before this check. */
export const OneTimeCode = z.string().check(z.regex(/^[0-9]{6}$/))

const passwordRefusals = ['wrongCredentials', 'accountLocked', 'signInServiceError'] as const

/**
 * Calls for the user's own password, codes, authenticator app, passkeys and recovery codes.
 * Separate from `session`, so that the portal loads them on demand.
 */
export const credentials = endpoints({
  setSecondStep: {
    method: 'PUT',
    path: 'auth/mfa',
    summary:
      'Set the second step up: sends a code to this address, and nothing changes until PUT auth/mfaaddress proves it by that code. A client that makes this call alone has set up nothing',
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
      'Move the codes to another address: sends a code there, and the old one is used until PUT auth/mfaaddress proves it by that code. A client that makes this call alone has changed nothing',
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
    /** Seconds until the next request is allowed. */
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
    /** Seconds until the next request is allowed. */
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
    summary:
      'Prove the authenticator app by a code of it; it is asked for from the next sign-in on',
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
    summary:
      'Begin with a passkey: what the browser makes it by, within five minutes; illegalOperation past the tenth',
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
