import { useEffect, useRef } from 'react'
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { useTranslations } from '#lib/translations.ts'
import { assertFits, faultOfFile, type FileRules } from '#form/file-check.ts'
import { Field, type FieldFrame } from '#form/field.tsx'
import { useSecretField } from '#form/secret-fields.ts'
import { handleError } from '#lib/handle-error.ts'
import { Upload, type UploadedFile, type UploadSending } from '#ui/upload.tsx'

/**
 * Field for files. The upload starts as soon as the user selects a file. The form value contains
 * the uploaded files.
 */
export function FileField<V extends FieldValues>({
  control,
  name,
  rules,
  max,
  send,
  onBusy,
  label,
  help,
  optional,
  message,
}: FieldFrame & {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, readonly UploadedFile[]>
  rules: FileRules
  max: number
  /** Uploads one file and returns its name on the server. */
  send: (file: File, sending: UploadSending) => Promise<string>
  onBusy?: (isBusy: boolean) => void
}) {
  const t = useTranslations('kit')
  const { field, fieldState } = useController({ control, name })
  useSecretField(control, name)
  const files = field.value as readonly UploadedFile[]
  // Keeps the newest list of files in a ref, because two uploads may finish between two renders.
  const latest = useRef(files)
  useEffect(() => void (latest.current = files), [files])
  const hold = (next: readonly UploadedFile[]) => {
    latest.current = next
    field.onChange(next)
  }

  async function sendFit(file: File, sending: UploadSending): Promise<UploadedFile> {
    assertFits(file, rules)
    return { name: await send(file, sending), label: file.name }
  }

  function faultOf(error: unknown): string {
    const fault = faultOfFile(error)
    if (fault) return t(fault)
    handleError(error)
    return t('uploadFailed')
  }

  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      message={message}
      fault={fieldState.error}
      empty
    >
      {({ 'aria-labelledby': _group, ...props }) => (
        <Upload
          {...props}
          files={files}
          accept={[...rules.types, ...(rules.endings ?? [])]}
          max={max}
          send={sendFit}
          faultOf={faultOf}
          onBusy={onBusy}
          onAdd={(file) => hold([...latest.current, file])}
          onRemove={(file) => hold(latest.current.filter(({ name: one }) => one !== file.name))}
        />
      )}
    </Field>
  )
}
