import { useTranslations } from '#lib/translations.ts'
import { NewDispute } from '@choba/contract/disputes.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { useAppForm } from '#form/use-app-form.ts'
import { disputesApi } from '#lib/disputes.api.ts'
import { showToast } from '#ui/toasts.ts'
import { emptyDispute, DisputeFields } from './dispute-form.tsx'
import { useDisputeNavigation, useDisputeRefresh } from './use-dispute-navigation.ts'

/** Adds one, in the drawer. */
export function DisputeCreate() {
  const t = useTranslations('disputes.form')
  const navigation = useDisputeNavigation()
  const refresh = useDisputeRefresh()
  const form = useAppForm<NewDispute, NewDispute>(NewDispute, { defaultValues: emptyDispute })
  async function save(input: NewDispute) {
    try {
      const { disputeId, name } = await disputesApi.add.call(input)
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('added', { name }) })
      navigation.detail(disputeId, true)
    } catch (error) {
      setServerErrors(error, form.setError, { notFound: { field: 'storeId', words: t('storeGone') } })
    }
  }
  return (
    <FormDrawer open onClose={navigation.list} title={t('addTitle')} form={form} onSave={save} saveLabel={t('create')}>
      <DisputeFields control={form.control} />
    </FormDrawer>
  )
}
