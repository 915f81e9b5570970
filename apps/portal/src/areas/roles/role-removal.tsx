import { useTranslations } from '#lib/translations.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { rolesApi } from './roles.api.ts'
import { useRoleNavigation, useRoleRefresh } from './use-role-navigation.ts'

/** Confirmation dialog that deletes a role without users. */
export function RoleRemoval({
  role: { roleId, roleName: name, version },
  onClose,
}: {
  role: RoleDetail
  onClose: () => void
}) {
  const t = useTranslations('roles.removal')
  const navigation = useRoleNavigation()
  return (
    <RecordDelete
      title={t('title')}
      act={t('act')}
      done={t('removed', { name })}
      stale={t('stale')}
      remove={() => rolesApi.delete.call({ roleId, version })}
      refresh={useRoleRefresh()}
      onRemoved={navigation.list}
      onClose={onClose}
    >
      <p>{t('text', { name })}</p>
      <p className="text-sm text-muted">{t('views')}</p>
    </RecordDelete>
  )
}
