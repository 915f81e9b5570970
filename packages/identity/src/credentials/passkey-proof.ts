import type { NewPasskey } from '@choba/contract/passkeys.ts'

/** What an authenticator answers a sign-in with, each part in base64url. */
export interface Assertion {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}

interface Expected {
  challenge: string
  /** The registered origin of the tenant. */
  publicUrl: string
}

const TYPE = 'public-key'

/** The library reads certificates of every maker; most processes never need it, so it is loaded at the first use. */
const webauthn = () => import('@simplewebauthn/server')

const expectedOf = ({ challenge, publicUrl }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: publicUrl,
  expectedRPID: new URL(publicUrl).hostname,
  // Asked for where the authenticator can: the password was right before.
  requireUserVerification: false,
})

/** Whether a new passkey was made for this challenge at this origin. @returns what is kept of it; null when it was not */
export async function verifiedRegistration(
  { id, transports: _hints, ...response }: NewPasskey['credential'],
  { algorithms, ...expected }: Expected & { algorithms: number[] },
): Promise<{ id: string; publicKey: Uint8Array; counter: number } | null> {
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: TYPE, clientExtensionResults: {}, response },
      supportedAlgorithmIDs: algorithms,
      ...expectedOf(expected),
    })
    return verified ? registrationInfo.credential : null
  } catch {
    // The library throws for whatever is not as expected.
    return null
  }
}

/** Whether a kept passkey has signed this challenge at this origin. @returns its new counter; null when it has not */
export async function verifiedAssertion(
  { id, ...response }: Assertion,
  kept: { credential_id: string; public_key: Uint8Array; counter: bigint },
  expected: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: TYPE, clientExtensionResults: {}, response },
      credential: {
        id: kept.credential_id,
        publicKey: new Uint8Array(kept.public_key),
        counter: Number(kept.counter),
      },
      ...expectedOf(expected),
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // As above, a counter that went back among it: two authenticators hold the same key.
    return null
  }
}
