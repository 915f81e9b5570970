import type { NewPasskey } from '@choba/contract/passkeys.ts'

/** An authenticator's response at sign-in, each part in base64url. */
export interface Assertion {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}

interface Expected {
  challenge: string
  /** Registered origin of the tenant. */
  publicUrl: string
}

const TYPE = 'public-key'

/**
 * Loads the library on first use: it contains certificates of every manufacturer, and most
 * processes never need it.
 */
const webauthn = () => import('@simplewebauthn/server')

const expectedOf = ({ challenge, publicUrl }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: publicUrl,
  expectedRPID: new URL(publicUrl).hostname,
  // User verification (PIN or fingerprint) is requested but not required, because the user has
  // already entered the correct password.
  requireUserVerification: false,
})

/**
 * Verifies that a new passkey was created for this challenge at this origin. Returns the data to
 * store, or null if the verification fails.
 */
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
    // The library throws if any part of the response is invalid.
    return null
  }
}

/**
 * Verifies that a stored passkey signed this challenge at this origin. Returns the new counter of
 * the passkey, or null if the verification fails.
 */
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
    // The library also throws if the counter went back. In that case, a copy of the passkey may be
    // in use.
    return null
  }
}
