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
    summary: 'Start setting up two-step verification',
    description:
      'Sends a code to the address and changes nothing yet. Complete the setup with PUT auth/mfaaddress.',
    can: signedIn,
    allowBeforeMfa: true,
    body: SecondStepBody,
    result: z.null(),
    raises: [...passwordRefusals],
  },
  changeSecondStep: {
    method: 'PUT',
    path: 'auth/setmfa',
    summary: 'Start moving one-time codes to another address',
    description:
      'Sends a code to the new address and changes nothing yet. The old address stays in use until PUT auth/mfaaddress.',
    can: signedIn,
    body: ChangeSecondStepBody,
    result: z.null(),
    raises: [...passwordRefusals],
  },
  sendAddressCode: {
    method: 'POST',
    path: 'auth/mfaaddress',
    summary: 'Send the code for the new address again',
    description: 'Returns the seconds until the next code can be sent.',
    can: signedIn,
    allowBeforeMfa: true,
    /** Seconds until the next request is allowed. */
    result: z.strictObject({ againIn: z.int() }),
    raises: ['nothingToDo'],
  },
  confirmAddress: {
    method: 'PUT',
    path: 'auth/mfaaddress',
    summary: 'Confirm the new address with its code',
    description:
      'Codes go to the new address from the next sign-in. Notifies the old address and ends every session of the caller.',
    can: signedIn,
    allowBeforeMfa: true,
    body: z.strictObject({ code: OneTimeCode }),
    result: z.strictObject({ confirmed: z.boolean(), triesLeft: z.int() }),
    raises: ['nothingToDo', 'signInServiceError'],
  },
  sendCode: {
    method: 'POST',
    path: 'auth/code',
    summary: 'Send the one-time code of this sign-in again',
    description: 'Returns the seconds until the next code can be sent.',
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
    description: 'Returns if the code was correct, and the number of tries left.',
    can: signedIn,
    allowBeforeMfa: true,
    body: z.strictObject({ code: OneTimeCode }),
    result: z.strictObject({ confirmed: z.boolean(), triesLeft: z.int() }),
    raises: ['nothingToDo'],
  },
  beginAuthenticator: {
    method: 'POST',
    path: 'auth/authenticator',
    summary: 'Start setting up an authenticator app',
    description: 'Needs the password of the caller. Returns the secret for the app.',
    can: signedIn,
    body: z.strictObject({ password: typedPassword }),
    result: z.strictObject({ secret: z.string(), uri: z.string() }),
    raises: [...passwordRefusals],
  },
  confirmAuthenticator: {
    method: 'PUT',
    path: 'auth/authenticator',
    summary: 'Confirm the authenticator app with a code',
    description: 'The app is required from the next sign-in.',
    can: signedIn,
    body: z.strictObject({ code: OneTimeCode }),
    result: z.strictObject({ confirmed: z.boolean() }),
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: 'auth/authenticator',
    summary: 'Remove the authenticator app',
    description: 'Needs the password of the caller. Codes are sent by e-mail again.',
    can: signedIn,
    body: z.strictObject({ password: typedPassword }),
    result: z.null(),
    raises: [...passwordRefusals],
  },
  beginPasskey: {
    method: 'POST',
    path: 'auth/passkey',
    summary: 'Start adding a passkey',
    description:
      'Needs the password of the caller. Returns the options for the browser, valid for five minutes. Fails with 1200 if the caller has ten passkeys.',
    can: signedIn,
    body: z.strictObject({ password: typedPassword }),
    result: PasskeyCreation,
    raises: [...passwordRefusals],
  },
  addPasskey: {
    method: 'PUT',
    path: 'auth/passkey',
    summary: 'Save a passkey that the browser created',
    description: 'The passkey is required from the next sign-in.',
    can: signedIn,
    body: NewPasskey,
    result: z.strictObject({ added: z.boolean() }),
  },
  renamePasskey: {
    method: 'PUT',
    path: 'auth/passkeyname',
    summary: 'Rename a passkey of the caller',
    can: signedIn,
    body: z.strictObject({ passkeyId: uuid, name: PasskeyName }),
    result: z.null(),
    raises: ['nothingFound'],
  },
  removePasskey: {
    method: 'DELETE',
    path: 'auth/passkey',
    summary: 'Delete a passkey of the caller',
    description: 'Needs the password of the caller.',
    can: signedIn,
    body: z.strictObject({ passkeyId: uuid, password: typedPassword }),
    result: z.null(),
    raises: [...passwordRefusals, 'nothingFound'],
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: 'auth/recoverycodes',
    summary: 'Create new recovery codes',
    description:
      'Needs the password of the caller. The codes are shown only in this answer. Older codes stop working.',
    can: signedIn,
    body: z.strictObject({ password: typedPassword }),
    result: z.strictObject({ codes: z.array(z.string()) }),
    raises: [...passwordRefusals],
  },
  changePassword: {
    method: 'PUT',
    path: 'user/resetpassword',
    summary: 'Change the password of the caller',
    description: 'Needs the current password. Ends every session of the caller.',
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
