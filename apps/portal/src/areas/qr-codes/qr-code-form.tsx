import { useQuery } from '@tanstack/react-query'
import { type Control, useController } from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { QrCode, NewQrCode } from '@choba/contract/qr-codes.contract.ts'
import { QR_CODE_NAME_MAX } from '@choba/contract/qr-codes.filters.ts'
import { Field } from '#form/field.tsx'
import { StorePicker } from '#form/store-picker.tsx'
import { TextField } from '#form/text-field.tsx'
import { qrCodesApi } from '#lib/qr-codes.api.ts'

const { code } = resultTypes.notFound

export const emptyQrCode: NewQrCode = { name: '', storeId: '' }

export const inputOf = ({ name, store }: Pick<QrCode, 'name' | 'store'>): NewQrCode => ({
  name,
  storeId: store.storeId,
})

/** One of them; `asOpened` keeps what was there when a form was opened on it. */
export const useQrCode = (qrCodeId: string, { asOpened = false }: { asOpened?: boolean } = {}) =>
  useQuery({
    ...qrCodesApi.detail.query({ qrCodeId }),
    meta: { shownInPlace: 'first' },
    ...(asOpened && { staleTime: Infinity }),
  })

/** What is said where it is not there, or could not be loaded. */
export function useQrCodeFaults() {
  const t = useTranslations('qrCodes')
  return { missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') }, faultTitle: t('fault') }
}

/** The fields of one, new or changed. */
export function QrCodeFields({ control }: { control: Control<NewQrCode, unknown, unknown> }) {
  const t = useTranslations('qrCodes')
  const { field, fieldState } = useController({ control, name: 'storeId' })
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('field.name')}
        message={t('form.nameMissing', { max: QR_CODE_NAME_MAX })}
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
            calls={qrCodesApi.stores}
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
