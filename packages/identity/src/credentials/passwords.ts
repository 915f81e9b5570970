import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { createCapacity } from '@choba/database/capacity.ts'

const argon2OfNode = promisify(argon2)

/** A hash takes a thread of the four that Node has for it, files and names of hosts, for 40 ms, and 19 MB. */
const hashing = createCapacity({ running: 2, waiting: 200 })

const derive = (algorithm: 'argon2id', parameters: Argon2Parameters): Promise<Buffer> =>
  hashing.run(() => argon2OfNode(algorithm, parameters))

// OWASP's figures for argon2id: 19 MiB, two passes, one lane.
const MEMORY = 19_456
const PASSES = 2
const LANES = 1
const LENGTH = 32

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

// The same characters typed on two keyboards may differ in bytes: they are one password.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/**
 * @returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`
 * @throws Overloaded when too many hashes wait already
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

// What a password is compared with where there is none, so that an unknown name costs the same time.
const decoy = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${text(randomBytes(16))}$${text(randomBytes(LENGTH))}`

/** What a stored hash was made with. @throws Error when it is not in the PHC format */
export function partsOfHash(stored: string) {
  const parts = format.exec(stored)
  if (!parts) throw new Error('a stored password is not in the PHC format')
  const [, memory, passes, lanes, salt = '', hash = ''] = parts
  return { memory: Number(memory), passes: Number(passes), lanes: Number(lanes), salt, hash }
}

/** Compares in constant time. `stored` null (no one of that name, or no password set) takes as long and is always false. @throws Overloaded */
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
