import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { DISPUTE_FILES_MAX } from '@choba/contract/disputes.contract.ts'
import { EVIDENCE_LIMIT, evidenceTypes } from '@choba/contract/evidence.ts'
import { FileField } from '#form/file-field.tsx'
import { disputesApi } from '#lib/disputes.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import type { UploadedFile } from '#ui/upload.tsx'

const rules = { types: evidenceTypes, limit: EVIDENCE_LIMIT }

/** Evidence that is sent as soon as it is chosen. */
export function EvidenceField<V extends FieldValues>({
  control,
  name,
  whose,
  present = 0,
  most = DISPUTE_FILES_MAX,
  busy,
  onBusy,
}: {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, readonly UploadedFile[]>
  /** The merchant that administrators act for. */
  whose: { entCode?: string }
  /** How many files there are already. */
  present?: number
  /** How many there may be. */
  most?: number
  busy: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const t = useTranslations('disputes')
  const max = Math.max(0, most - present)
  return (
    <FileField
      control={control}
      name={name}
      label={t('field.evidence')}
      help={busy ? t('form.evidenceSending') : t('form.evidenceHelp', { max: most })}
      optional
      rules={rules}
      max={max}
      send={async (file, sending) =>
        (await upload(disputesApi.upload.endpoint, file, { ...sending, query: whose })).fileName
      }
      onBusy={onBusy}
    />
  )
}
