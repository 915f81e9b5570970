import * as z from 'zod/mini'
import { line, trimmedLine } from './fields.ts'

/** Passkeys for two-step verification: the data exchanged between browser and server. */

/** Maximum number of passkeys per user. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 50

/** Display name of a passkey, chosen by the user. */
export const PasskeyName = trimmedLine(PASSKEY_NAME_MAX, 1)

const type = z.literal('public-key')

/**
 * `PublicKeyCredentialCreationOptionsJSON`, the options with which the browser creates a passkey.
 */
export const PasskeyCreation = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type, alg: z.int() })),
  /** In milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.strictObject({ id: z.string(), type, transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

const base64url = (max: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`)))

/** The credential created by the browser, and its display name. */
export const NewPasskey = z.strictObject({
  name: PasskeyName,
  credential: z.strictObject({
    id: base64url(1400),
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    /** Hints for the browser about how to reach the authenticator. */
    transports: z.array(line(20, 1)).check(z.maxLength(8)),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>
