import { partsOfHash } from '../credentials/passwords.ts'

/** A password as the service of this process keeps it. */
export interface KeptPassword {
  password_hash: string
  changed_at: Date
}

/** Keycloak compares hashes as text, and writes its own to the last `=`. */
const padded = (base64: string) => Buffer.from(base64, 'base64').toString('base64')

/** Keycloak computes argon2 by the figures that stand beside a hash, so ours are as good there as here. */
function credentialOf({ password_hash, changed_at }: KeptPassword) {
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
 * What an account is made with that has had these passwords. Keycloak takes each in the place of the one before, which it
 * remembers then. @param passwords the present one first
 */
export const credentialsOf = (passwords: readonly KeptPassword[]) =>
  passwords.map(credentialOf).reverse()
