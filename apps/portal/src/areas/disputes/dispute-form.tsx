import { useQuery } from '@tanstack/react-query'
import { type Control, useController } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { Dispute, NewDispute } from '@choba/contract/disputes.contract.ts'
import { DISPUTE_NAME_MAX } from '@choba/contract/disputes.filters.ts'
import { Field } from '#form/field.tsx'
import { StorePicker } from '#form/store-picker.tsx'
import { TextField } from '#form/text-field.tsx'
import { disputesApi } from '#lib/disputes.api.ts'

const { code } = resultTypes.notFound

export const emptyDispute: NewDispute = { name: '', storeId: '' }

export const inputOf = ({ name, store }: Pick<Dispute, 'name' | 'store'>): NewDispute => ({
  name,
  storeId: store.storeId,
})

/** One of them; `asOpened` keeps what was there when a form was opened on it. */
export const useDispute = (disputeId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...disputesApi.detail.query({ disputeId }),
    meta: { shownInPlace: 'first' },
    ...(asOpened && { staleTime: Infinity }),
  })

/** What is said where it is not there, or could not be loaded. */
export function useDisputeFaults() {
  const t = useTranslations('disputes')
  return { missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') }, faultTitle: t('fault') }
}

/** The fields of one, new or changed. */
export function DisputeFields({ control }: { control: Control<NewDispute, unknown, unknown> }) {
  const t = useTranslations('disputes')
  const { field, fieldState } = useController({ control, name: 'storeId' })
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('field.name')}
        message={t('form.nameMissing', { max: DISPUTE_NAME_MAX })}
      />
      <Field
        group
        label={t('field.store')}
        message={t('form.storeMissing')}
        fault={fieldState.error}
        empty={field.value === ''}
      >
        {(props) => (
          <StorePicker
            single
            calls={disputesApi.stores}
            label={t('field.store')}
            value={field.value === '' ? [] : [field.value]}
            onChange={([storeId = '']) => field.onChange(storeId)}
            inputRef={field.ref}
            {...(props['aria-describedby'] !== undefined && { describedBy: props['aria-describedby'] })}
            {...(props['aria-invalid'] && { invalid: true })}
          />
        )}
      </Field>
    </>
  )
}
