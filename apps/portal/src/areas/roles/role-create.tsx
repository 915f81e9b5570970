import { useQuery } from '@tanstack/react-query'
import { useRoleName } from '#lib/role-name.ts'
import { useTranslations } from '#lib/translations.ts'
import { NewRole, type RoleDetail } from '@choba/contract/roles.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { FormPending } from '#table/record-state.tsx'
import { Banner } from '#ui/banner.tsx'
import { showToast } from '#ui/toasts.ts'
import type { Offer } from './permission-rows.ts'
import { RoleFields } from './role-fields.tsx'
import { emptyRole, type RoleInput } from './role-form.ts'
import { rolesApi } from './roles.api.ts'
import { useRefuseRole } from './use-refuse-role.ts'
import { useRole, useRoleFaults } from './use-role.ts'
import { useRoleNavigation, useRoleRefresh } from './use-role-navigation.ts'

/** Drawer form for a new, empty role. */
export function RoleCreate() {
  const groups = useQuery(rolesApi.groups.query())
  const t = useTranslations('roles.form')
  const faults = useRoleFaults('fault')
  const { list } = useRoleNavigation()
  if (groups.data) return <Form offers={groups.data.items} />
  return <FormPending queries={[groups]} title={t('addTitle')} {...faults} onClose={list} />
}

/** Drawer form for a new role that starts as a copy of another role. */
export function RoleCopy({ roleId }: { roleId: string }) {
  const role = useRole(roleId, { asOpened: true })
  const groups = useQuery(rolesApi.groups.query())
  const t = useTranslations('roles.form')
  const faults = useRoleFaults()
  const { list } = useRoleNavigation()
  if (role.data && groups.data) return <Form from={role.data} offers={groups.data.items} />
  return <FormPending queries={[role, groups]} title={t('cloneTitle')} {...faults} onClose={list} />
}

function Form({ from, offers }: { from?: RoleDetail; offers: readonly Offer[] }) {
  const t = useTranslations('roles.form')
  const nameOfRole = useRoleName()
  const navigation = useRoleNavigation()
  const refresh = useRoleRefresh()
  const canGrant = new Set(
    offers.filter((offer) => offer.canGrant).map(({ permission }) => permission),
  )
  const copied = from?.permissions.filter((permission) => canGrant.has(permission)) ?? []
  const leftOut = (from?.permissions.length ?? 0) - copied.length
  const form = useAppForm<RoleInput, NewRole>(NewRole, {
    defaultValues: from
      ? { roleName: t('copyOf', { name: nameOfRole(from.roleName) }), permissions: copied }
      : emptyRole,
  })
  const refuse = useRefuseRole(form.setError)
  async function save(role: NewRole) {
    try {
      const { roleId, roleName } = await rolesApi.add.call(role)
      form.reset(role)
      await refresh()
      showToast({ severity: 'success', message: t('added', { name: roleName }) })
      navigation.detail(roleId, true)
    } catch (error) {
      refuse(error)
    }
  }
  return (
    <FormDrawer
      open
      onClose={() => (from ? navigation.detail(from.roleId, true) : navigation.list())}
      title={t(from ? 'cloneTitle' : 'addTitle')}
      form={form}
      onSave={save}
      saveLabel={t('create')}
    >
      {leftOut > 0 && <Banner tone="info">{t('leftOut', { count: leftOut })}</Banner>}
      <RoleFields control={form.control} offers={offers} />
    </FormDrawer>
  )
}
