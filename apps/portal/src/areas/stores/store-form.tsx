import { useQuery } from '@tanstack/react-query'
import { type Control, useController } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { Store, NewStore } from '@choba/contract/stores.contract.ts'
import { STORE_NAME_MAX } from '@choba/contract/stores.filters.ts'
import { Field } from '#form/field.tsx'
import { StorePicker } from '#form/store-picker.tsx'
import { TextField } from '#form/text-field.tsx'
import { storesApi } from '#lib/stores.api.ts'

const { code } = resultTypes.notFound

export const emptyStore: NewStore = { name: '', storeId: '' }

export const inputOf = ({ name, store }: Pick<Store, 'name' | 'store'>): NewStore => ({ name, storeId: store.storeId })

/** One of them; `asOpened` keeps what was there when a form was opened on it. */
export const useStore = (storeId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...storesApi.detail.query({ storeId }),
    meta: { shownInPlace: 'first' },
    ...(asOpened && { staleTime: Infinity }),
  })

/** What is said where it is not there, or could not be loaded. */
export function useStoreFaults() {
  const t = useTranslations('stores')
  return { missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') }, faultTitle: t('fault') }
}

/** The fields of one, new or changed. */
export function StoreFields({ control }: { control: Control<NewStore, unknown, unknown> }) {
  const t = useTranslations('stores')
  const { field, fieldState } = useController({ control, name: 'storeId' })
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('field.name')}
        message={t('form.nameMissing', { max: STORE_NAME_MAX })}
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
            calls={storesApi.stores}
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
