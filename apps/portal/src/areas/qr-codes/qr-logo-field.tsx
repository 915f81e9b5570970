import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { QR_LOGO_FILE_MAX, qrLogoTypes } from '@choba/contract/qr-geometry.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { assertFits, faultOfFile } from '#form/file-check.ts'
import { Field } from '#form/field.tsx'
import { SwitchField } from '#form/switch-field.tsx'
import { ApiError } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { Upload, type UploadedFile, type UploadSending } from '#ui/upload.tsx'
import type { QrCodeInput } from './qr-code-form.ts'
import { qrCodesApi } from './qr-codes.api.ts'

const rules = { types: qrLogoTypes, limit: QR_LOGO_FILE_MAX + 1 }

/**
 * Field for the logo: keeps the existing logo, or uploads a new one when the user selects a file.
 */
export function QrLogoField({
  control,
  hasLogo,
  onBusy,
}: {
  control: Control<QrCodeInput, unknown, unknown>
  hasLogo: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const t = useTranslations('qrCodes')
  const kit = useTranslations('kit')
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'logo' })

  async function send(file: File, sending: UploadSending): Promise<UploadedFile> {
    assertFits(file, rules)
    const { fileName } = await upload(qrCodesApi.uploadLogo.endpoint, file, sending)
    return { name: fileName, label: file.name }
  }
  function faultOf(error: unknown): string {
    const fault = faultOfFile(error)
    if (fault) return kit(fault)
    if (error instanceof ApiError && error.resultType === resultTypes.badRequest.code)
      return t('form.logoSize')
    handleError(error)
    return kit('uploadFailed')
  }

  return (
    <>
      {hasLogo && field.value.length === 0 && (
        <SwitchField control={control} name="keepsLogo" label={t('form.keepsLogo')} />
      )}
      <Field
        label={t('field.logo')}
        help={t('form.logoHelp')}
        optional
        message={t('form.logoLost')}
        fault={fieldState.error}
        empty
      >
        {({ 'aria-labelledby': _group, ...props }) => (
          <Upload
            {...props}
            key={id}
            files={field.value}
            accept={qrLogoTypes}
            max={1}
            send={send}
            faultOf={faultOf}
            onBusy={onBusy}
            onAdd={(file) => field.onChange([file])}
            onRemove={() => field.onChange([])}
          />
        )}
      </Field>
    </>
  )
}
