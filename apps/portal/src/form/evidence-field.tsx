import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { EVIDENCE_LIMIT, evidenceTypes } from '@choba/contract/evidence.ts'
import { FileField } from '#form/file-field.tsx'
import { disputesApi } from '#areas/disputes/disputes.api.ts'
import { upload } from '#lib/upload.ts'
import type { UploadedFile } from '#ui/upload.tsx'
import * as z from 'zod/mini'

/** Form value of evidence files: the server's names and the original names. */
export const uploadedFiles = z.array(z.object({ name: z.string(), label: z.string() }))

const rules = { types: evidenceTypes, limit: EVIDENCE_LIMIT }

/** Field for evidence files, which upload as soon as they are chosen. */
export function EvidenceField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  whose,
  max,
  onBusy,
}: {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, readonly UploadedFile[]>
  label: string
  help: string
  /** Merchant that an administrator acts for. */
  whose: { entCode?: string }
  /** Number of files that can still be added. */
  max: number
  onBusy: (isBusy: boolean) => void
}) {
  return (
    <FileField
      control={control}
      name={name}
      label={label}
      help={help}
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
