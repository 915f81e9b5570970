import { useId, useState } from 'react'
import type { Terms, TermsList } from '@choba/contract/terms.contract.ts'
import { FormDrawer } from '#form/form-drawer.tsx'
import { useAppForm } from '#form/use-app-form.ts'
import { useTranslations } from '#lib/translations.ts'
import { Select } from '#ui/select.tsx'
import { showToast } from '#ui/toasts.ts'
import {
  additionForm,
  additionOf,
  bodyOfAddition,
  lackingVersions,
  methodsWithoutRate,
} from './terms-addition.ts'
import type { TermsInput } from './terms-form.ts'
import { RateFields } from './terms-rate-fields.tsx'
import { termsApi } from './terms.api.ts'
import { useRefuseTerms } from './use-refuse-terms.ts'
import { useTermsRefresh } from './use-terms.ts'
import { useTermsWords } from './use-terms-words.ts'

interface Props {
  entCode: string
  list: TermsList
  onClose: () => void
}

/**
 * Form that adds missing fee rates to a version of the terms. At the start, the version in force is
 * selected.
 */
export function AdditionForm({ list, ...props }: Props) {
  const lacking = lackingVersions(list)
  const [chosen, choose] = useState(
    (lacking.find(({ state }) => state === 'IN_FORCE') ?? lacking[0]!).termsId,
  )
  const version = lacking.find(({ termsId }) => termsId === chosen)!
  return (
    <Form
      key={chosen}
      {...props}
      list={list}
      version={version}
      lacking={lacking}
      onChoose={choose}
    />
  )
}

function Form({
  entCode,
  list,
  version,
  lacking,
  onChoose,
  onClose,
}: Props & { version: Terms; lacking: readonly Terms[]; onChoose: (termsId: string) => void }) {
  const t = useTranslations('terms.form')
  const words = useTermsWords(list.currency)
  const id = useId()
  const refresh = useTermsRefresh()
  const paymentMethods = methodsWithoutRate(version, list.paymentMethods)
  const form = useAppForm<TermsInput, TermsInput>(additionForm(list), {
    defaultValues: additionOf(version, list.paymentMethods),
  })
  const refuse = useRefuseTerms(form.setError)
  const { control, getValues, setValue } = form

  async function save(input: TermsInput) {
    try {
      await termsApi.add.call({ entCode, ...bodyOfAddition(version, list.paymentMethods, input) })
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
      title={t('rateTitle')}
      form={form}
      onSave={save}
      saveLabel={t('send')}
    >
      <p className="text-sm text-muted">{t('rateIntro')}</p>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-semibold">
          {t('rateVersion')}
        </label>
        <Select
          id={id}
          value={version.termsId}
          options={lacking.map(({ termsId, firstDay, lastDay }) => ({
            value: termsId,
            label: words.period(firstDay, lastDay),
          }))}
          onChange={onChoose}
        />
      </div>
      <RateFields
        control={control}
        getValues={getValues}
        setValue={setValue}
        paymentMethods={paymentMethods}
      />
    </FormDrawer>
  )
}
