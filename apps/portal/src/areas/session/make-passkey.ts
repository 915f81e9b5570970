import type { NewPasskey, PasskeyCreation } from '@choba/contract/passkeys.ts'

/** Why there is no passkey; the names are those of its phrases. */
export type PasskeyFault = 'unsupported' | 'present' | 'notMade'

/** Whether this browser makes passkeys of what the server answers. */
const isSupported = () =>
  'PublicKeyCredential' in window &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'

/** Has the browser make a passkey: it asks the person for their finger, their face or a security key. */
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
    // Everything else is one error on purpose: a page is not to learn what the person has.
    return error instanceof DOMException && error.name === 'InvalidStateError'
      ? 'present'
      : 'notMade'
  }
}
