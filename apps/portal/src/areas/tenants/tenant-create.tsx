import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { languages } from '@choba/contract/session.contract.ts'
import type { tenants } from '@choba/contract/tenants.contract.ts'
import { FirstUserFields } from '#form/first-user-fields.tsx'
import { FormDrawer } from '#form/form-drawer.tsx'
import { FormSection } from '#form/form-section.tsx'
import { SelectField } from '#form/select-field.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useProposedTimeZone } from '#form/use-proposed-time-zone.ts'
import { currentLanguage } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { BasicFields, ThemeFields, PlaceFields, SignInFields } from './tenant-fields.tsx'
import { emptyTenant, newTenantForm, newTenantOf, type TenantInput } from './tenant-form.ts'
import { TenantPreview } from './tenant-preview.tsx'
import { tenantsApi } from './tenants.api.ts'
import { useRefuseTenant } from './use-refuse-tenant.ts'
import { useTenantFaults, useTenantNavigation, useTenantRefresh } from './use-tenant.ts'

/**
 * Form for a new tenant with its first administrator. Starts with the currency and the time zone of
 * the user's tenant.
 */
export function TenantCreate() {
  const t = useTranslations('tenants')
  const list = useQuery({ ...tenantsApi.list.query({}), staleTime: Infinity })
  const faults = useTenantFaults()
  const navigation = useTenantNavigation()
  if (list.data) return <CreateForm {...list.data} />
  return <FormPending queries={[list]} title={t('add')} {...faults} onClose={navigation.list} />
}

function CreateForm({ items, hasKeycloak }: ResultOf<typeof tenants.list>) {
  const t = useTranslations('tenants')
  const navigation = useTenantNavigation()
  const refresh = useTenantRefresh()
  const own = items.find(({ isOwn }) => isOwn)
  const form = useAppForm<TenantInput, TenantInput>(newTenantForm, {
    defaultValues: emptyTenant(own?.currency ?? 'JPY', own?.timeZone ?? null, currentLanguage()),
  })
  const { control, reset } = form
  useProposedTimeZone(form)
  const refuse = useRefuseTenant(form)

  async function add(input: TenantInput) {
    try {
      const { tenantCode, name } = await tenantsApi.add.call(newTenantOf(input))
      reset(input)
      await refresh()
      showToast({
        severity: 'success',
        message: t('form.added', { name, email: input.firstUser.userEmail }),
      })
      navigation.detail(tenantCode, true)
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <FormDrawer
      open
      onClose={navigation.list}
      title={t('add')}
      form={form}
      onSave={add}
      saveLabel={t('form.act')}
    >
      <BasicFields control={control} isNew />
      <ThemeFields control={control} />
      <TenantPreview control={control} />
      <PlaceFields control={control} />
      <SignInFields control={control} hasKeycloak={hasKeycloak} />
      <FormSection bare title={t('form.firstUser')} note={t('form.firstUserNote')}>
        <FirstUserFields control={control} />
        <SelectField
          control={control}
          name="invitationLanguage"
          label={t('field.invitationLanguage')}
          help={t('form.invitationLanguageHelp')}
          options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
      </FormSection>
    </FormDrawer>
  )
}
