import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { createCapacity } from '@choba/database/capacity.ts'

const argon2OfNode = promisify(argon2)

/**
 * Limits concurrent hash computations. Each uses 19 MB of memory and one of the four threads that
 * Node also needs for file access and DNS.
 */
const hashing = createCapacity({ running: 2, waiting: 200 })

const derive = (algorithm: 'argon2id', parameters: Argon2Parameters): Promise<Buffer> =>
  hashing.run(() => argon2OfNode(algorithm, parameters))

// OWASP parameters for argon2id: 19 MiB, two passes, one lane.
const MEMORY = 19_456
const PASSES = 2
const LANES = 1
const LENGTH = 32

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

// The same password typed on two keyboards can have different bytes. NFKC makes them equal.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/**
 * Returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 * @throws Overloaded if too many hashes are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', {
    message: bytesOf(password),
    nonce,
    memory: MEMORY,
    passes: PASSES,
    parallelism: LANES,
    tagLength: LENGTH,
  })
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${text(nonce)}$${text(hash)}`
}

// Hash that replaces a missing stored hash, so that the check of an unknown name takes the same
// time.
const decoy = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${text(randomBytes(16))}$${text(randomBytes(LENGTH))}`

/** Parses a stored hash. @throws Error if `stored` is not in the PHC format */
export function partsOfHash(stored: string) {
  const parts = format.exec(stored)
  if (!parts) throw new Error('a stored password is not in the PHC format')
  const [, memory, passes, lanes, salt = '', hash = ''] = parts
  return { memory: Number(memory), passes: Number(passes), lanes: Number(lanes), salt, hash }
}

/**
 * Compares a password with a hash in constant time. If `stored` is null (unknown name or no
 * password), returns false after the same time.
 * @throws Overloaded if too many hashes are waiting
 */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const { memory, passes, lanes, salt, hash } = partsOfHash(stored ?? decoy)
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    memory,
    passes,
    parallelism: lanes,
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && stored !== null
}
