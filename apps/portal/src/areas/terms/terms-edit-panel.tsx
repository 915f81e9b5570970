import { useState } from 'react'
import type { TermsList } from '@choba/contract/terms.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { FormPending } from '#table/record-state.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { lackingVersions } from './terms-addition.ts'
import { AdditionForm } from './terms-addition-form.tsx'
import { bodyOf, inputOf, termsForm, type TermsInput } from './terms-form.ts'
import { RateFields } from './terms-rate-fields.tsx'
import { ScheduleFields } from './terms-schedule-fields.tsx'
import { CarryFields, TransferFeeFields } from './terms-transfer-fields.tsx'
import { termsApi } from './terms.api.ts'
import { useRefuseTerms } from './use-refuse-terms.ts'
import { useTerms, useTermsFaults, useTermsRefresh } from './use-terms.ts'

interface Props {
  entCode: string
  onClose: () => void
}

/**
 * Drawer form that requests new terms for a merchant. Starts with the values of the newest version.
 */
export function TermsEditPanel({ entCode, onClose }: Props) {
  const t = useTranslations('terms.form')
  const terms = useTerms(entCode, { asOpened: true })
  const faults = useTermsFaults()
  const [adds, addRates] = useState(false)
  if (terms.data && adds)
    return <AdditionForm entCode={entCode} list={terms.data} onClose={onClose} />
  if (terms.data)
    return (
      <Form
        key={entCode}
        entCode={entCode}
        list={terms.data}
        onAddRates={() => addRates(true)}
        onClose={onClose}
      />
    )
  return <FormPending queries={[terms]} title={t('title')} {...faults} onClose={onClose} />
}

function Form({
  entCode,
  list,
  onAddRates,
  onClose,
}: Props & { list: TermsList; onAddRates: () => void }) {
  const t = useTranslations('terms.form')
  const refresh = useTermsRefresh()
  const form = useAppForm<TermsInput, TermsInput>(termsForm(list), { defaultValues: inputOf(list) })
  const refuse = useRefuseTerms(form.setError)
  const { control, getValues, setValue } = form
  const { currency, paymentMethods, versions, waiting } = list

  async function save(input: TermsInput) {
    try {
      await termsApi.add.call({ entCode, ...bodyOf(input) })
      form.reset(input)
      await refresh()
      showToast({ severity: 'success', message: t('sent') })
      onClose()
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <FormDrawer
      open
      onClose={onClose}
      title={t(versions.length === 0 ? 'createTitle' : 'title')}
      form={form}
      onSave={save}
      saveLabel={t('send')}
    >
      {waiting && <Banner tone="warn">{t('waits')}</Banner>}
      {!waiting && lackingVersions(list).length > 0 && (
        <Banner tone="warn" action={<Button onClick={onAddRates}>{t('rateAct')}</Button>}>
          {t('rateLacking')}
        </Banner>
      )}
      <p className="text-sm text-muted">{t('intro')}</p>
      <ScheduleFields control={control} list={list} />
      <RateFields
        control={control}
        getValues={getValues}
        setValue={setValue}
        paymentMethods={paymentMethods}
      />
      <TransferFeeFields control={control} currency={currency} />
      <CarryFields control={control} currency={currency} />
    </FormDrawer>
  )
}
