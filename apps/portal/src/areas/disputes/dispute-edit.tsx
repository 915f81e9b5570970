import { useTranslations } from '#lib/translations.ts'
import { type Dispute, NewDispute } from '@choba/contract/disputes.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { setServerErrors } from '#form/set-server-errors.ts'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { disputesApi } from '#lib/disputes.api.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { inputOf, useDispute, useDisputeFaults, DisputeFields } from './dispute-form.tsx'
import { useDisputeNavigation, useDisputeRefresh } from './use-dispute-navigation.ts'

/** Changes one, in the drawer. What stands in the form is what was there when it was opened. */
export function DisputeEdit({ disputeId }: { disputeId: string }) {
  const dispute = useDispute(disputeId, { asOpened: true })
  const t = useTranslations('disputes.form')
  const faults = useDisputeFaults()
  const { list } = useDisputeNavigation()
  if (dispute.data) return <Form key={disputeId} dispute={dispute.data} />
  return <FormPending queries={[dispute]} title={t('editTitle')} {...faults} onClose={list} />
}

function Form({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const navigation = useDisputeNavigation()
  const refresh = useDisputeRefresh()
  const form = useAppForm<NewDispute, NewDispute>(NewDispute, { defaultValues: inputOf(dispute) })
  const { version, stale, take } = useRebase(form, {
    start: dispute,
    inputOf,
    labels: { name: t('field.name'), storeId: t('field.store') },
    show: (field, current: Dispute) => (field === 'name' ? current.name : current.store.storeName),
  })
  const leave = () => navigation.detail(dispute.disputeId, true)
  async function save(input: NewDispute) {
    try {
      const { name } = await disputesApi.modify.call({ disputeId: dispute.disputeId, version: version(), ...input })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved', { name }) })
      leave()
    } catch (error) {
      if (take(error)) return
      setServerErrors(error, form.setError, { notFound: { field: 'storeId', words: t('form.storeGone') } })
    }
  }
  return (
    <FormDrawer open onClose={leave} title={t('form.editTitle')} form={form} onSave={save}>
      <StaleNotice stale={stale} />
      <DisputeFields control={form.control} />
    </FormDrawer>
  )
}
