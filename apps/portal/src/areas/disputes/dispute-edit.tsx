import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { DisputeDetail } from '@choba/contract/disputes.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { StaleNotice } from '#form/stale-notice.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useRebase } from '#form/use-rebase.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { dayText } from '#ui/instants.ts'
import { showToast } from '#ui/toasts.ts'
import { DisputeFields, useRefuseDispute } from './dispute-fields.tsx'
import { bodyOf, disputeForm, type DisputeInput, inputOf } from './dispute-form.ts'
import { type DisputeVariant, disputeVariants, type Which } from './dispute-variants.ts'
import { disputesApi } from './disputes.api.ts'
import { useDispute, useDisputeFaults } from './use-dispute.ts'
import { useDisputeNavigation, useDisputeRefresh } from './use-dispute-navigation.ts'

/**
 * Drawer with the form that changes a dispute. Starts with the values loaded when the user opened
 * the form.
 */
function Edit({ variant, which }: { variant: DisputeVariant; which: Which }) {
  const t = useTranslations('disputes.form')
  const dispute = useDispute(variant, which, { asOpened: true })
  const options = useQuery(variant.options(which.entCode))
  const faults = useDisputeFaults()
  const { list } = useDisputeNavigation(variant)
  if (dispute.data && options.data)
    return (
      <Form variant={variant} which={which} dispute={dispute.data} today={options.data.today} />
    )
  return (
    <FormPending queries={[dispute, options]} title={t('editTitle')} {...faults} onClose={list} />
  )
}

function Form({
  variant,
  which,
  dispute,
  today,
}: {
  variant: DisputeVariant
  which: Which
  dispute: DisputeDetail
  today: string
}) {
  const t = useTranslations('disputes')
  const navigation = useDisputeNavigation(variant)
  const refresh = useDisputeRefresh(variant)
  const [busy, setBusy] = useState(false)
  const form = useAppForm<DisputeInput, DisputeInput>(disputeForm, {
    defaultValues: inputOf(dispute),
  })
  const refuse = useRefuseDispute(form.setError)
  const whose = variant.whose(which.entCode)
  const { version, stale, take } = useRebase(form, {
    start: dispute,
    inputOf,
    labels: {
      amount: t('field.amount'),
      reason: t('field.reason'),
      caseNo: t('field.caseNo'),
      receivedOn: t('field.receivedOn'),
      respondBy: t('field.respondBy'),
      remark: t('field.remark'),
    },
    show: shownOf,
  })
  const leave = () => navigation.detail(which, true)

  async function save(input: DisputeInput) {
    if (busy) return
    try {
      const { disputeId } = which
      await disputesApi.modify.call({ ...whose, disputeId, version: version(), ...bodyOf(input) })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('form.saved') })
      leave()
    } catch (error) {
      if (!take(error)) refuse(error, 'files')
    }
  }
  return (
    <FormDrawer
      open
      onClose={leave}
      title={t('form.editTitle')}
      form={form}
      onSave={save}
      busy={busy}
    >
      <StaleNotice stale={stale} />
      <DisputeFields
        control={form.control}
        currency={dispute.currency}
        today={today}
        whose={whose}
        present={dispute.files.length}
        busy={busy}
        onBusy={setBusy}
      />
    </FormDrawer>
  )
}

/** Formats the current value of a field that another user has changed. */
function shownOf(field: string, current: DisputeDetail): string {
  if (field === 'amount') return formatMoney(current.amount, current.currency)
  const value = inputOf(current)[field as 'reason']
  return field === 'receivedOn' || field === 'respondBy' ? dayText(value) : value
}

function Page({ variant }: { variant: DisputeVariant }) {
  const { entCode = session().user.userEnt, disputeId } = useParams({ strict: false })
  return disputeId === undefined ? null : (
    <Edit key={disputeId} variant={variant} which={{ entCode, disputeId }} />
  )
}

export const DisputeEdit = () => <Page variant={disputeVariants.merchant} />
export const AdminDisputeEdit = () => <Page variant={disputeVariants.admin} />
