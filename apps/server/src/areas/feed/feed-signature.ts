import type { SignedLines } from '@choba/contract/endpoint.ts'
import type { FeedKeyRow } from '@choba/database/feed-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { createCapacity, Overloaded } from '@choba/database/capacity.ts'
import type { Services } from '#platform/calls/area.ts'
import { cacheBy } from '#platform/process/cache.ts'
import { feedPurpose } from '#platform/settings/feed-secrets.ts'
import { isSigned, mayBeSigned, signatureRefused } from '#platform/http/line-signature.ts'
import { findSigningKey } from './feed.repository.ts'

/** Columns of a key that are needed while handling a signed batch. */
export type SigningKey = Pick<
  FeedKeyRow,
  'tenant_id' | 'id' | 'key_id' | 'gateway' | 'merchant_id' | 'store_id'
>

interface KnownKey extends SigningKey {
  readonly secret: string
}

export interface Signatures {
  /**
   * Verifies the signature of a body and calls `work` with the body. The number of simultaneous
   * batches is limited. Reads the body only after finding the key, and only if another batch may
   * run.
   * @throws AppError unauthenticated (401) for any error in key, time or signature; Overloaded
   * (503) if the maximum number of batches is running
   */
  admit<T>(
    tenantId: number,
    lines: SignedLines,
    work: (key: SigningKey, body: Uint8Array) => Promise<T>,
  ): Promise<T>
}

/**
 * Maximum number of batches that this server runs at the same time, and of batches that wait with
 * their body unread.
 */
const BATCHES = { running: 4, waiting: 12 }
/** Maximum number of batches that this server runs at the same time for one key. */
const OF_A_KEY = 3
const RETRY_AFTER_SECONDS = 1
/**
 * Time that a key stays in the cache, in milliseconds. It is below a second, because an ended key
 * must be rejected within a second on every server.
 */
const REMEMBERED = 900

const KEY_ID = /^[A-Za-z0-9_-]{20,40}$/

/** Creates the signature check, which caches keys and limits the number of simultaneous batches. */
export function createSignatures({
  engine,
  sealer,
}: Pick<Services, 'engine' | 'sealer'>): Signatures {
  const capacity = createCapacity({ ...BATCHES, retryAfterSeconds: RETRY_AFTER_SECONDS })
  const underWay = new Map<string, number>()
  const find = cacheBy(REMEMBERED, async (name: string): Promise<KnownKey | null> => {
    const [tenant, keyId] = name.split(' ') as [string, string]
    const tenantId = Number(tenant)
    const row = await withScope(
      engine,
      { role: 'admin', tenantId },
      (tx) => findSigningKey(tx, tenantId, keyId),
      {
        readOnly: true,
      },
    )
    return row ? { ...row, secret: sealer.open(tenantId, feedPurpose(keyId), row.sealed) } : null
  })

  async function knownKey(tenantId: number, lines: SignedLines): Promise<KnownKey> {
    const { key } = lines
    if (!KEY_ID.test(key) || !mayBeSigned(lines)) throw signatureRefused()
    const known = await find(`${tenantId} ${key}`)
    if (!known) throw signatureRefused()
    return known
  }

  return {
    async admit(tenantId, lines, work) {
      const { secret, ...key } = await knownKey(tenantId, lines)
      const mine = underWay.get(key.key_id) ?? 0
      if (mine >= OF_A_KEY) throw new Overloaded(RETRY_AFTER_SECONDS)
      underWay.set(key.key_id, mine + 1)
      try {
        return await capacity.run(async () => {
          const body = await lines.read()
          if (!isSigned(secret, lines, body)) throw signatureRefused()
          return work(key, body)
        })
      } finally {
        const left = underWay.get(key.key_id)! - 1
        if (left > 0) underWay.set(key.key_id, left)
        else underWay.delete(key.key_id)
      }
    },
  }
}
