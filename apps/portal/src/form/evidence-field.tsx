import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { EVIDENCE_LIMIT, evidenceTypes } from '@choba/contract/evidence.ts'
import { FileField } from '#form/file-field.tsx'
import { disputesApi } from '#areas/disputes/disputes.api.ts'
import { upload } from '#lib/upload.ts'
import type { UploadedFile } from '#ui/upload.tsx'
import * as z from 'zod/mini'

/** What a form holds of evidence: the names that the server gave, and what their owner calls them. */
export const uploadedFiles = z.array(z.object({ name: z.string(), label: z.string() }))

const rules = { types: evidenceTypes, limit: EVIDENCE_LIMIT }

/** Evidence that is sent as soon as it is chosen. */
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
  /** The merchant that administrators act for. */
  whose: { entCode?: string }
  /** How many more there may be. */
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
