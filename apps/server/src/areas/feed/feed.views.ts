import type { FeedKey } from '@choba/contract/feed.contract.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { NamedKey } from './feed.repository.ts'

export function toKey(row: NamedKey, timeZone: string): FeedKey {
  const at = (date: Date | null) => date && offsetInstant(date, timeZone)
  return {
    keyId: row.key_id,
    gateway: row.gateway,
    store:
      row.merchant_code === null
        ? null
        : {
            entCode: row.merchant_code,
            entName: row.merchant_name!,
            storeCode: row.store_code!,
            storeName: row.store_name!,
          },
    state: row.ended_at ? 'ENDED' : 'ACTIVE',
    createdAt: offsetInstant(row.created_at, timeZone),
    createdBy: row.created_by,
    lastUsedAt: at(row.last_used_at),
    endedAt: at(row.ended_at),
    endedBy: row.ended_by,
  }
}
