import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { roles, type RoleDetail } from '@choba/contract/roles.contract.ts'
import { useMay } from '#lib/permission.ts'
import { viewAs, viewing } from '#lib/view-as.ts'
import { Button } from '#ui/button.tsx'
import { RoleRemoval } from './role-removal.tsx'
import { useRoleNavigation } from './use-role-navigation.ts'

/** Returns the actions on roles that the current user has permission for. */
export function useRoleActions() {
  const { add, modify, delete: remove } = roles
  const may = {
    add: useMay(add.can),
    edit: useMay(modify.can),
    remove: useMay(remove.can),
    viewAs: !viewing(),
  }
  return { ...may, any: Object.values(may).includes(true) }
}

/** Returns the reason that a role cannot be changed; undefined if the role can be changed. */
export function useFixed({
  builtin,
  missingPermissions,
}: Pick<RoleDetail, 'builtin' | 'missingPermissions'>): string | undefined {
  const t = useTranslations('roles.detail')
  return builtin
    ? t('whyBuiltin')
    : missingPermissions.length > 0
      ? t('whyMissingPermissions')
      : undefined
}

/** Buttons for the actions on one role. A disabled button shows the reason. */
export function RoleActions({ role }: { role: RoleDetail }) {
  const t = useTranslations('roles.detail')
  const kit = useTranslations('kit')
  const navigation = useRoleNavigation()
  const may = useRoleActions()
  const [removing, setRemoving] = useState(false)
  const { roleId, holderCount: count } = role
  const fixed = useFixed(role)
  return (
    <>
      {may.viewAs && (
        <Button onClick={() => viewAs(role)} className="mr-auto">
          {t('viewAs')}
        </Button>
      )}
      {may.remove && (
        <Button
          disabledReason={fixed ?? (count > 0 ? t('whyInUse', { count }) : undefined)}
          onClick={() => setRemoving(true)}
        >
          {t('remove')}
        </Button>
      )}
      {may.add && <Button onClick={() => navigation.copy(roleId)}>{t('clone')}</Button>}
      {may.edit && (
        <Button kind="primary" disabledReason={fixed} onClick={() => navigation.edit(roleId)}>
          {kit('record.edit')}
        </Button>
      )}
      {removing && <RoleRemoval role={role} onClose={() => setRemoving(false)} />}
    </>
  )
}
