import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { DISPUTE_FILES_MAX } from '@choba/contract/disputes.contract.ts'
import { EvidenceField } from '#form/evidence-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import type { UploadedFile } from '#ui/upload.tsx'

/** Upload field for evidence files, which are added to the files already attached. */
export function DisputeFiles<V extends FieldValues>({
  present = 0,
  busy,
  ...field
}: {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, readonly UploadedFile[]>
  whose: { entCode?: string }
  /** Number of files already attached. */
  present?: number
  busy: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const t = useTranslations('disputes')
  return (
    <EvidenceField
      {...field}
      label={t('field.evidence')}
      help={busy ? t('form.evidenceSending') : t('form.evidenceHelp', { max: DISPUTE_FILES_MAX })}
      max={Math.max(0, DISPUTE_FILES_MAX - present)}
    />
  )
}
