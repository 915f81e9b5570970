import { useQuery } from '@tanstack/react-query'
import { useCanWords } from '#lib/can-words.ts'
import { useTranslations } from '#lib/translations.ts'
import { NewRole, type RoleDetail } from '@choba/contract/roles.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import type { Offer } from './permission-rows.ts'
import { RoleFields } from './role-fields.tsx'
import { inputOf, type RoleInput } from './role-form.ts'
import { rolesApi } from './roles.api.ts'
import { useRefuseRole } from './use-refuse-role.ts'
import { useRole, useRoleFaults } from './use-role.ts'
import { useRoleNavigation, useRoleRefresh } from './use-role-navigation.ts'

/** Drawer form that changes a role. Starts with the values loaded when the user opened the form. */
export function RoleEdit({ roleId }: { roleId: string }) {
  const role = useRole(roleId, { asOpened: true })
  const groups = useQuery(rolesApi.groups.query())
  const t = useTranslations('roles.form')
  const faults = useRoleFaults()
  const { list } = useRoleNavigation()
  if (role.data && groups.data)
    return <Form key={roleId} role={role.data} offers={groups.data.items} />
  return <FormPending queries={[role, groups]} title={t('editTitle')} {...faults} onClose={list} />
}

function Form({ role, offers }: { role: RoleDetail; offers: readonly Offer[] }) {
  const t = useTranslations('roles.form')
  const can = useCanWords()
  const separator = useTranslations('permissions.missing')('separator')
  const navigation = useRoleNavigation()
  const refresh = useRoleRefresh()
  const form = useAppForm<RoleInput, NewRole>(NewRole, { defaultValues: inputOf(role) })
  const { version, stale, take } = useRebase(form, {
    start: role,
    inputOf,
    labels: { roleName: t('name'), permissions: t('permissions') },
    show: (name, { roleName, permissions }) =>
      name === 'roleName'
        ? roleName
        : permissions.map((permission) => can(permission)).join(separator),
  })
  const refuse = useRefuseRole(form.setError)
  const leave = () => navigation.detail(role.roleId, true)
  async function save(input: NewRole) {
    try {
      const { roleName } = await rolesApi.modify.call({
        roleId: role.roleId,
        version: version(),
        ...input,
      })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('saved', { name: roleName }) })
      leave()
    } catch (error) {
      if (!take(error)) refuse(error)
    }
  }
  return (
    <FormDrawer open onClose={leave} title={t('editTitle')} form={form} onSave={save}>
      <StaleNotice stale={stale} />
      <RoleFields control={form.control} offers={offers} help={t('permissionsHelp')} />
    </FormDrawer>
  )
}
