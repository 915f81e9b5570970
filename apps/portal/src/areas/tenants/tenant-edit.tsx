import type { Tenant } from '@choba/contract/tenants.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { showToast } from '#ui/toasts.ts'
import { BasicFields, ThemeFields, SignInFields } from './tenant-fields.tsx'
import { changedTenantOf, inputOf, tenantForm, type TenantInput } from './tenant-form.ts'
import { TenantPreview } from './tenant-preview.tsx'
import { tenantsApi } from './tenants.api.ts'
import { useRefuseTenant } from './use-refuse-tenant.ts'
import {
  type KnownTenant,
  useTenant,
  useTenantFaults,
  useTenantNavigation,
  useTenantRefresh,
} from './use-tenant.ts'

/** Form that changes a tenant. Starts with the values loaded when the user opened the form. */
export function TenantEdit({ tenantCode }: { tenantCode: string }) {
  const known = useTenant(tenantCode, { asOpened: true })
  const faults = useTenantFaults()
  const edit = useTranslations('kit.record')('edit')
  const { list } = useTenantNavigation()
  if (known.data) return <EditForm key={tenantCode} {...known.data} />
  return <FormPending queries={[known]} title={edit} {...faults} onClose={list} />
}

function useFieldInWords() {
  const t = useTranslations('tenants')
  const labels = {
    name: t('field.name'),
    oem: t('field.oem'),
    style: t('field.style'),
    origins: t('field.origins'),
    signInService: t('field.signIn'),
    state: t('field.state'),
  }
  const shown: Record<keyof typeof labels, (tenant: Tenant) => string> = {
    name: ({ name }) => name,
    oem: ({ oem }) => oem,
    style: ({ style }) => style,
    origins: ({ origins }) => origins.join(' / '),
    signInService: ({ signInService }) => t(`signIn.${signInService}`),
    state: ({ state }) => t(`state.${state}`),
  }
  return {
    labels,
    show: (name: string, tenant: Tenant) => shown[name as keyof typeof labels](tenant),
  }
}

function EditForm({ tenant, hasKeycloak }: KnownTenant) {
  const t = useTranslations('tenants')
  const navigation = useTenantNavigation()
  const refresh = useTenantRefresh()
  const form = useAppForm<TenantInput, TenantInput>(tenantForm, { defaultValues: inputOf(tenant) })
  const { control, reset } = form
  const refuse = useRefuseTenant(form, tenant.isOwn)
  const rebase = useRebase<TenantInput, TenantInput, Tenant>(form, {
    start: tenant,
    inputOf,
    ...useFieldInWords(),
  })
  const { tenantCode } = tenant
  const isAtKeycloak = tenant.signInService === 'KEYCLOAK'

  async function save(input: TenantInput) {
    try {
      const { name } = await tenantsApi.modify.call(changedTenantOf(rebase.version(), input))
      reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.changed', { name }) })
      navigation.detail(tenantCode, true)
    } catch (error) {
      if (!rebase.take(error)) refuse(error)
    }
  }

  return (
    <FormDrawer
      open
      onClose={() => navigation.detail(tenantCode, true)}
      title={t('form.editTitle')}
      form={form}
      onSave={save}
    >
      <StaleNotice stale={rebase.stale} />
      <Facts>
        <Fact name={t('field.code')}>
          <span className="font-mono break-all">{tenantCode}</span>
        </Fact>
        <Fact name={t('field.currency')}>{tenant.currency}</Fact>
        <Fact name={t('field.timeZone')}>{tenant.timeZone}</Fact>
      </Facts>
      <BasicFields control={control} />
      <ThemeFields control={control} />
      <TenantPreview control={control} />
      <SignInFields control={control} hasKeycloak={hasKeycloak} fixed={isAtKeycloak} />
    </FormDrawer>
  )
}
