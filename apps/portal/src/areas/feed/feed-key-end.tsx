import type { FeedKey } from '@choba/contract/feed.contract.ts'
import type { TenantAddress } from '#lib/about-tenant.ts'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { shortInstantText } from '#ui/instants.ts'
import { ownerOf } from './feed-key-owner.ts'
import { feedApi } from './feed.api.ts'

/** Confirmation dialog that revokes a feed key. */
export function FeedKeyEnd({
  about,
  row,
  onClose,
}: {
  about: TenantAddress
  row: FeedKey
  onClose: () => void
}) {
  const t = useTranslations('feed.end')
  const refresh = useRefresh()
  const { keyId, lastUsedAt } = row
  const name = ownerOf(row)
  return (
    <RecordDelete
      title={t('title', { name })}
      act={t('act')}
      done={t('done', { name })}
      stale={t('done', { name })}
      remove={() => feedApi.endKey.call({ ...about, keyId })}
      refresh={() => refresh(feedApi.keys.key(), auditApi.history.key())}
      onRemoved={onClose}
      onClose={onClose}
    >
      <p>{t('text', { keyId })}</p>
      {lastUsedAt !== null && (
        <p className="text-sm text-muted">{t('used', { at: shortInstantText(lastUsedAt) })}</p>
      )}
    </RecordDelete>
  )
}
