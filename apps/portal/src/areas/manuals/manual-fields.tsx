import { type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import {
  MANUAL_FILE_MAX,
  MANUAL_NAME_MAX,
  type ManualCategory,
  manualFiles,
  manualTypes,
} from '@choba/contract/manuals.contract.ts'
import { useCallback } from 'react'
import { FileField } from '#form/file-field.tsx'
import { SelectField } from '#form/select-field.tsx'
import { TextField } from '#form/text-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import type { UploadedFile } from '#ui/upload.tsx'
import { manualsApi } from './manuals.api.ts'

interface Of<V extends FieldValues> {
  control: Control<V, unknown, unknown>
}
type TextPath<V extends FieldValues> = FieldPathByValue<V, string | undefined>

export function ManualNameField<V extends FieldValues>(field: Of<V> & { name: TextPath<V> }) {
  const t = useTranslations('manuals.form')
  return (
    <TextField
      {...field}
      label={t('name')}
      maxLength={MANUAL_NAME_MAX}
      message={t('nameMissing', { max: MANUAL_NAME_MAX })}
    />
  )
}

/**
 * Selector for a category that the user may change. If there are no categories, explains how to add
 * one.
 */
export function CategoryField<V extends FieldValues>({
  own,
  ...field
}: Of<V> & { name: TextPath<V>; own: readonly ManualCategory[] | undefined }) {
  const t = useTranslations('manuals.form')
  return (
    <SelectField
      {...field}
      label={t('category')}
      placeholder={t('choose')}
      help={own?.length === 0 ? t('noCategory') : undefined}
      options={(own ?? []).map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
      message={t('categoryMissing')}
    />
  )
}

const rules = {
  types: manualTypes,
  endings: Object.values(manualFiles).map(({ ending }) => `.${ending}`),
  limit: MANUAL_FILE_MAX + 1,
}
const MEGABYTE = 1024 * 1024

/** Upload field for one file. The upload starts as soon as the user selects the file. */
export function ManualFileField<V extends FieldValues>({
  help,
  busy,
  onBusy,
  ...field
}: Of<V> & {
  name: FieldPathByValue<V, readonly UploadedFile[]>
  label: string
  /** Help text that the field shows in addition to the allowed file types. */
  help?: string
  optional?: boolean
  busy: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const t = useTranslations('manuals.form')
  // Calls `onBusy` only if the value changes, because reporting an unchanged value would render the
  // form endlessly.
  const tell = useCallback(
    (isBusy: boolean) => {
      if (isBusy !== busy) onBusy(isBusy)
    },
    [busy, onBusy],
  )
  return (
    <FileField
      {...field}
      help={
        busy ? (
          t('fileSending')
        ) : (
          <>
            {help !== undefined && <span className="block">{help}</span>}
            {t('fileHelp', { size: MANUAL_FILE_MAX / MEGABYTE })}
          </>
        )
      }
      rules={rules}
      max={1}
      send={async (file, sending) =>
        (await upload(manualsApi.upload.endpoint, file, sending)).fileName
      }
      onBusy={tell}
      message={t('fileMissing')}
    />
  )
}
