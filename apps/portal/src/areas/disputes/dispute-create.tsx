import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { tidyCode } from '@choba/contract/text.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { readSearch } from '#lib/search-params.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { showToast } from '#ui/toasts.ts'
import { DisputeFields, useRefuseDispute } from './dispute-fields.tsx'
import { bodyOf, disputeForm, type DisputeInput, emptyDispute } from './dispute-form.ts'
import { type DisputeVariant, disputeVariants } from './dispute-variants.ts'
import { disputesApi } from './disputes.api.ts'
import { useDisputeFaults } from './use-dispute.ts'
import { useDisputeNavigation, useDisputeRefresh } from './use-dispute-navigation.ts'

/**
 * Drawer with the form that records a dispute. If the address contains a payment number, the form
 * starts with that payment.
 */
function Create({ variant }: { variant: DisputeVariant }) {
  const t = useTranslations('disputes.form')
  const { entCode = session().user.userEnt } = useParams({ strict: false })
  const { paymentNo = '' } = readSearch(variant.filters.shape, useSearch({ strict: false }))
  const navigation = useDisputeNavigation(variant)
  const faults = useDisputeFaults('fault')
  const options = useQuery(variant.options(entCode))
  // If the payment number in the address is incomplete, no payment is found and the form starts
  // without a payment.
  const payment = useQuery({
    ...variant.payment(entCode, paymentNo),
    enabled: paymentNo !== '',
    retry: false,
    meta: { withoutToast: true },
  })
  if (!options.data || payment.isLoading)
    return (
      <FormPending
        queries={[options]}
        title={t('addTitle')}
        {...faults}
        onClose={navigation.list}
      />
    )
  const start = payment.data ? emptyDispute(paymentNo, payment.data.amount) : emptyDispute('', null)
  const { currency, today } = options.data
  return (
    <Form variant={variant} entCode={entCode} start={start} currency={currency} today={today} />
  )
}

function Form({
  variant,
  entCode,
  start,
  currency,
  today,
}: {
  variant: DisputeVariant
  entCode: string
  start: DisputeInput
  currency: string
  today: string
}) {
  const t = useTranslations('disputes.form')
  const navigation = useDisputeNavigation(variant)
  const refresh = useDisputeRefresh(variant)
  const [busy, setBusy] = useState(false)
  const form = useAppForm<DisputeInput, DisputeInput>(disputeForm, { defaultValues: start })
  const refuse = useRefuseDispute(form.setError)
  const whose = variant.whose(entCode)

  async function save(input: DisputeInput) {
    if (busy) return
    try {
      const paymentNo = tidyCode(input.paymentNo)
      const { disputeId } = await disputesApi.add.call({ ...whose, paymentNo, ...bodyOf(input) })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('added') })
      navigation.detail({ entCode, disputeId }, true)
    } catch (error) {
      refuse(error, 'paymentNo')
    }
  }
  return (
    <FormDrawer
      open
      onClose={navigation.list}
      title={t('addTitle')}
      form={form}
      onSave={save}
      saveLabel={t('create')}
      busy={busy}
    >
      <DisputeFields
        control={form.control}
        currency={currency}
        today={today}
        isNew
        whose={whose}
        busy={busy}
        onBusy={setBusy}
      />
    </FormDrawer>
  )
}

export const DisputeCreate = () => <Create variant={disputeVariants.merchant} />
export const AdminDisputeCreate = () => <Create variant={disputeVariants.admin} />
