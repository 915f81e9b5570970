import { useTranslations } from '#lib/translations.ts'
import type { UserDetail } from '@choba/contract/users.contract.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import type { UserVariant } from './user-variants.ts'
import { useUserNavigation, useUserRefresh } from './use-user-navigation.ts'
import { usersApi } from './users.api.ts'

/** Permanently deletes a user, after confirmation. */
export function UserDelete({
  variant,
  user: { userId, version, userFullName: name, userName },
  onClose,
}: {
  variant: UserVariant
  user: UserDetail
  onClose: () => void
}) {
  const t = useTranslations('users')
  const navigation = useUserNavigation(variant)
  return (
    <RecordDelete
      title={t('removal.title')}
      act={t('removal.act')}
      done={t('removal.done', { name })}
      stale={t('removal.stale')}
      remove={() => usersApi.delete.call({ userId, version })}
      refresh={useUserRefresh(variant)}
      onRemoved={navigation.list}
      onClose={onClose}
    >
      <p>{t('removal.text', { name, userName })}</p>
    </RecordDelete>
  )
}
