import type { NewPasskey, PasskeyCreation } from '@choba/contract/passkeys.ts'

/** Reasons that the browser created no passkey. They are also keys of phrases. */
export type PasskeyFault = 'unsupported' | 'present' | 'notMade'

/** True if the browser supports passkeys and can parse the options that the server sends. */
const isSupported = () =>
  'PublicKeyCredential' in window &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'

/**
 * Makes the browser create a passkey, which asks the user for a fingerprint, face or security key.
 * Returns the new credential, or the reason for the failure.
 */
export async function makePasskey(
  creation: PasskeyCreation,
): Promise<NewPasskey['credential'] | PasskeyFault> {
  if (!isSupported()) return 'unsupported'
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
      ...creation,
      hints: [],
      extensions: {},
    })
    const made = await navigator.credentials.create({ publicKey })
    if (!(made instanceof PublicKeyCredential)) return 'notMade'
    const { id, response } = made.toJSON() as RegistrationResponseJSON
    const { clientDataJSON, attestationObject, transports } = response
    return { id, clientDataJSON, attestationObject, transports: transports.slice(0, 8) }
  } catch (error) {
    // Browsers report all other failures as one error, so that a page cannot learn which
    // authenticators a user has.
    return error instanceof DOMException && error.name === 'InvalidStateError'
      ? 'present'
      : 'notMade'
  }
}
