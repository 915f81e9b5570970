import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { EVIDENCE_LIMIT, evidenceTypes } from '@choba/contract/evidence.ts'
import { FileField } from '#form/file-field.tsx'
import { disputesApi } from '#areas/disputes/disputes.api.ts'
import { upload } from '#lib/upload.ts'
import type { UploadedFile } from '#ui/upload.tsx'
import * as z from 'zod/mini'

/** Schema of the form value of evidence files: the names on the server, and the original names. */
export const uploadedFiles = z.array(z.object({ name: z.string(), label: z.string() }))

const rules = { types: evidenceTypes, limit: EVIDENCE_LIMIT }

/** Field for evidence files. The upload starts as soon as the user selects a file. */
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
  /** Merchant for which an administrator acts; empty for users of a merchant. */
  whose: { entCode?: string }
  /** Number of files that the user can still add. */
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
