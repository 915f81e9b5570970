import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { useProposedTimeZone } from '#form/use-proposed-time-zone.ts'
import { tenantConfig } from '#lib/session.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { BasicFields, DayFields, FeatureFields, InvitationFields } from './merchant-fields.tsx'
import {
  emptyMerchant,
  type MerchantInput,
  newMerchantForm,
  newMerchantOf,
} from './merchant-form.ts'
import { merchantsApi } from './merchants.api.ts'
import { useRefuseUnknown } from './use-refuse-unknown.ts'
import { useMerchantFaults } from './use-merchant.ts'
import { useMerchantNavigation, useMerchantRefresh } from './use-merchant-navigation.ts'

/**
 * Form for a new merchant and its first user. Starts with the currency and the time zone of the
 * tenant.
 */
export function MerchantCreate() {
  const t = useTranslations('merchants.form')
  const list = useQuery({
    ...merchantsApi.list.query({ pageSize: 1 }),
    staleTime: Infinity,
  })
  const faults = useMerchantFaults()
  const navigation = useMerchantNavigation()
  if (list.data?.timeZone !== undefined) return <MerchantCreateForm timeZone={list.data.timeZone} />
  return (
    <FormPending queries={[list]} title={t('addTitle')} {...faults} onClose={navigation.list} />
  )
}

function MerchantCreateForm({ timeZone }: { timeZone: string }) {
  const t = useTranslations('merchants.form')
  const navigation = useMerchantNavigation()
  const refresh = useMerchantRefresh()
  const form = useAppForm<MerchantInput, MerchantInput>(newMerchantForm, {
    defaultValues: emptyMerchant(tenantConfig().currency, timeZone),
  })
  const { control, setError, reset } = form
  useProposedTimeZone(form)
  const refuseUnknown = useRefuseUnknown(setError)

  async function add(input: MerchantInput) {
    try {
      const { entCode, entName: name } = await merchantsApi.add.call(newMerchantOf(input))
      reset(input)
      await refresh()
      showToast({
        severity: 'success',
        message: t('added', { name, email: input.firstUser.userEmail }),
      })
      navigation.detail(entCode, true)
    } catch (error) {
      if (refuseUnknown(error)) return
      setServerErrors<MerchantInput>(error, setError, {
        enterpriseCodeError: { field: 'entCode', words: t('codeTaken') },
        usernameExists: { field: 'firstUser.userName' },
        emailRegistered: { field: 'firstUser.userEmail' },
      })
    }
  }

  return (
    <FormDrawer
      open
      onClose={navigation.list}
      title={t('addTitle')}
      form={form}
      onSave={add}
      saveLabel={t('act')}
    >
      <BasicFields control={control} isNew />
      <DayFields control={control} />
      <FeatureFields control={control} />
      <InvitationFields control={control} />
    </FormDrawer>
  )
}
