import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretBox {
  /**
   * Encrypts a text for one tenant and purpose. It can only be decrypted with the same tenant and
   * purpose.
   */
  seal(tenantId: number, purpose: string, text: string): string
  /**
   * Decrypts a text.
   * @throws if the text was altered, or encrypted with another master secret, tenant or purpose
   */
  open(tenantId: number, purpose: string, sealed: string): string
  /** Like `seal`, for bytes. The result is `SEAL_BYTES` longer. */
  sealBytes(tenantId: number, purpose: string, bytes: Buffer): Buffer
  /** Like `open`, for bytes. */
  openBytes(tenantId: number, purpose: string, sealed: Buffer): Buffer
  /**
   * Derives a secret for a purpose from the master secret. The result is the same after every
   * start.
   */
  derive(purpose: string): string
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Number of bytes that sealing adds. */
export const SEAL_BYTES = IV_BYTES + TAG_BYTES

const boundTo = (tenantId: number, purpose: string) => Buffer.from(`${tenantId}/${purpose}`)

interface Sealed {
  iv: Buffer
  tag: Buffer
  body: Buffer
}

// GCM is a stream mode: `update` returns every byte, and `final` only creates or checks the tag.

function encrypt(key: Buffer, about: Buffer, bytes: Buffer): Sealed {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(about)
  const body = cipher.update(bytes)
  cipher.final()
  return { iv, tag: cipher.getAuthTag(), body }
}

function decrypt(key: Buffer, about: Buffer, { iv, tag, body }: Sealed): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(about).setAuthTag(tag)
  const bytes = decipher.update(body)
  decipher.final()
  return bytes
}

/** Encryption at rest: AES-256-GCM under a key derived from the master secret. */
export function createSecretBox(masterSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, 'choba', 'identity at rest', 32))
  return {
    derive: (purpose) =>
      Buffer.from(hkdfSync('sha256', masterSecret, 'choba', purpose, 32)).toString('base64url'),
    seal(tenantId, purpose, text) {
      const { iv, tag, body } = encrypt(key, boundTo(tenantId, purpose), Buffer.from(text, 'utf8'))
      return [iv, tag, body].map((part) => part.toString('base64url')).join('.')
    },
    open(tenantId, purpose, sealed) {
      const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!iv || !tag || !body) throw new Error('a sealed text has three parts')
      return decrypt(key, boundTo(tenantId, purpose), { iv, tag, body }).toString('utf8')
    },
    sealBytes(tenantId, purpose, bytes) {
      const { iv, tag, body } = encrypt(key, boundTo(tenantId, purpose), bytes)
      return Buffer.concat([iv, tag, body])
    },
    openBytes(tenantId, purpose, sealed) {
      const parts = {
        iv: sealed.subarray(0, IV_BYTES),
        tag: sealed.subarray(IV_BYTES, SEAL_BYTES),
        body: sealed.subarray(SEAL_BYTES),
      }
      return decrypt(key, boundTo(tenantId, purpose), parts)
    },
  }
}
