import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretBox {
  /** Encrypts for one tenant and purpose; it opens for no other. */
  seal(tenantId: number, purpose: string, text: string): string
  /** @throws when the text was sealed under another master secret, tenant or purpose, or was altered */
  open(tenantId: number, purpose: string, sealed: string): string
  /** A secret of its own for a purpose, the same after every start. */
  derive(purpose: string): string
}

const ALGORITHM = 'aes-256-gcm'

const boundTo = (tenantId: number, purpose: string) => Buffer.from(`${tenantId}/${purpose}`)

/** Encryption at rest: AES-256-GCM under a key derived from the master secret. */
export function createSecretBox(masterSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', masterSecret, 'choba', 'identity at rest', 32))
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', masterSecret, 'choba', purpose, 32)).toString('base64url'),
    seal(tenantId, purpose, text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(boundTo(tenantId, purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.')
    },
    open(tenantId, purpose, sealed) {
      const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!iv || !tag || !body) throw new Error('a sealed text has three parts')
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: 16 })
      decipher.setAAD(boundTo(tenantId, purpose)).setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
