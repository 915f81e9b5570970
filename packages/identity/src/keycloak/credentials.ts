import { partsOfHash } from '../credentials/passwords.ts'

/** A password as stored by the embedded service. */
export interface StoredPassword {
  password_hash: string
  changed_at: Date
}

/** Pads base64 with `=`, because Keycloak compares hashes as text and pads its own. */
const padded = (base64: string) => Buffer.from(base64, 'base64').toString('base64')

/**
 * Converts a password hash of the embedded service to a Keycloak credential. Keycloak computes
 * argon2 with the parameters stored with each hash, so it accepts these hashes.
 */
function credentialOf({ password_hash, changed_at }: StoredPassword) {
  const { memory, passes, lanes, salt, hash } = partsOfHash(password_hash)
  const length = Buffer.from(hash, 'base64').length
  const named = { type: 'id', version: '1.3', hashLength: length, memory, parallelism: lanes }
  const additionalParameters = Object.fromEntries(
    Object.entries(named).map(([name, value]) => [name, [String(value)]]),
  )
  return {
    type: 'password',
    createdDate: Number(changed_at),
    credentialData: JSON.stringify({
      algorithm: 'argon2',
      hashIterations: passes,
      additionalParameters,
    }),
    secretData: JSON.stringify({ value: padded(hash), salt: padded(salt) }),
  }
}

/**
 * Returns credentials for a new account with this password history. Keycloak sets them in this
 * order and keeps the replaced ones as the password history.
 * @param passwords current password first
 */
export const credentialsOf = (passwords: readonly StoredPassword[]) =>
  passwords.map(credentialOf).reverse()
