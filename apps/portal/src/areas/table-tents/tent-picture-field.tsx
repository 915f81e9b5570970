import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { TENT_PICTURE_FILE_MAX, tentPictureTypes } from '@choba/contract/table-tents.contract.ts'
import { assertFits, faultOfFile } from '#form/file-check.ts'
import { Field } from '#form/field.tsx'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { Upload, type UploadedFile, type UploadSending } from '#ui/upload.tsx'
import { tableTentsApi } from './table-tents.api.ts'
import type { TentTemplateInput } from './tent-template-form.ts'

const rules = { types: tentPictureTypes, limit: TENT_PICTURE_FILE_MAX + 1 }

/**
 * Field for an image of a layout. The upload starts when the user selects the file, so that the
 * preview shows the image before the template is saved.
 */
export function TentPictureField({
  control,
  at,
}: {
  control: Control<TentTemplateInput, unknown, unknown>
  at: number
}) {
  const t = useTranslations('tableTents.template')
  const kit = useTranslations('kit')
  const { field, fieldState } = useController({ control, name: `fields.${at}.picture` })
  const [sent, setSent] = useState<UploadedFile | null>(null)
  const name = field.value
  const files = name === '' ? [] : [sent?.name === name ? sent : { name, label: t('pictureKept') }]

  async function send(file: File, sending: UploadSending): Promise<UploadedFile> {
    assertFits(file, rules)
    const { fileName } = await upload(tableTentsApi.uploadPicture.endpoint, file, sending)
    return { name: fileName, label: file.name }
  }
  function faultOf(error: unknown): string {
    const fault = faultOfFile(error)
    if (fault) return kit(fault)
    handleError(error)
    return kit('uploadFailed')
  }

  return (
    <Field
      label={t('picture')}
      help={t('pictureHelp')}
      message={t('pictureFault')}
      fault={fieldState.error}
      empty={name === ''}
    >
      {({ 'aria-labelledby': _group, ...props }) => (
        <Upload
          {...props}
          files={files}
          accept={tentPictureTypes}
          max={1}
          send={send}
          faultOf={faultOf}
          onAdd={(file) => {
            setSent(file)
            field.onChange(file.name)
          }}
          onRemove={() => field.onChange('')}
        />
      )}
    </Field>
  )
}
