import { formatMoney, MAX_AMOUNT } from '@choba/contract/money.ts'
import { RefundLimits } from '@choba/contract/refunds.contract.ts'
import type { RoleDetail } from '@choba/contract/roles.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { MoneyField } from '#form/money-field.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useRoleName } from '#lib/role-name.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { limitNames } from './role-limits.tsx'
import { rolesApi } from './roles.api.ts'
import { useRefuseLimits } from './use-refuse-limits.ts'
import { useRole, useRoleFaults } from './use-role.ts'
import { useRoleNavigation, useRoleRefresh } from './use-role-navigation.ts'

/** Role of a merchant. Roles of administrators have no refund limits. */
type LimitedRole = RoleDetail & { readonly refundLimits: NonNullable<RoleDetail['refundLimits']> }
const isLimited = (role: RoleDetail): role is LimitedRole => role.refundLimits !== null

/**
 * Drawer form that changes the refund limits of a role. Starts with the values loaded when the user
 * opened the form.
 */
export function RoleLimitsEdit({ roleId }: { roleId: string }) {
  const role = useRole(roleId, { asOpened: true })
  const t = useTranslations('roles.limits')
  const { list } = useRoleNavigation()
  const faults = useRoleFaults()
  if (role.data && isLimited(role.data)) return <Form key={roleId} role={role.data} />
  return <FormPending queries={[role]} title={t('title')} {...faults} onClose={list} />
}

const inputOf = ({ refundLimits: { each, personDay, storeDay } }: LimitedRole): RefundLimits => ({
  each,
  personDay,
  storeDay,
})

function Form({ role }: { role: LimitedRole }) {
  const t = useTranslations('roles.limits')
  const navigation = useRoleNavigation()
  const refresh = useRoleRefresh()
  const { currency } = role.refundLimits
  const money = (amount: number) => formatMoney(amount, currency)
  const form = useAppForm<RefundLimits, RefundLimits>(RefundLimits, {
    defaultValues: inputOf(role),
  })
  const { version, stale, take } = useRebase<RefundLimits, RefundLimits, LimitedRole>(form, {
    start: role,
    inputOf,
    labels: { each: t('each'), personDay: t('personDay'), storeDay: t('storeDay') },
    show: (name, { refundLimits }) => {
      const limit = refundLimits[name as keyof RefundLimits]
      return limit === null ? t('none') : money(limit)
    },
  })
  const refuse = useRefuseLimits(form.setError, inputOf(role), currency)
  const roleName = useRoleName()(role.roleName)
  const leave = () => navigation.detail(role.roleId, true)
  async function save(limits: RefundLimits) {
    try {
      await rolesApi.limit.call({
        roleId: role.roleId,
        version: version(),
        currency,
        ...limits,
      })
      form.reset(limits)
      await refresh()
      showToast({ severity: 'success', message: t('saved', { name: roleName }) })
      leave()
    } catch (error) {
      if (!take(error)) refuse(error, limits)
    }
  }
  return (
    <FormDrawer open onClose={leave} title={t('title')} form={form} onSave={save}>
      <StaleNotice stale={stale} />
      <p className="font-semibold">{roleName}</p>
      <p className="text-sm text-muted">{t('help')}</p>
      {limitNames.map((name) => (
        <MoneyField
          key={name}
          control={form.control}
          name={name}
          currency={currency}
          label={t(name)}
          emptyIsValue
          message={t('wrongAmount', { max: money(MAX_AMOUNT) })}
        />
      ))}
    </FormDrawer>
  )
}
