import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { PAPERS_MAX } from '@choba/contract/brands.contract.ts'
import { EVIDENCE_LIMIT, evidenceTypes } from '@choba/contract/evidence.ts'
import { FileField } from '#form/file-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import type { UploadedFile } from '#ui/upload.tsx'
import { brandsApi } from './brands.api.ts'

const rules = { types: evidenceTypes, limit: EVIDENCE_LIMIT }

/**
 * Upload field for documents. Each file is uploaded as soon as it is selected, in addition to those
 * already attached.
 */
export function PaperField<V extends FieldValues>({
  present = 0,
  busy,
  optional = false,
  ...field
}: {
  control: Control<V, unknown, unknown>
  name: FieldPathByValue<V, readonly UploadedFile[]>
  /** Number of documents already attached. */
  present?: number
  optional?: boolean
  busy: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const t = useTranslations('brands')
  return (
    <FileField
      {...field}
      label={t('field.papers')}
      help={busy ? t('apply.papersSending') : t('apply.papersHelp', { max: PAPERS_MAX })}
      message={t('apply.papersMissing')}
      optional={optional}
      rules={rules}
      max={Math.max(0, PAPERS_MAX - present)}
      send={async (file, sending) =>
        (await upload(brandsApi.upload.endpoint, file, sending)).fileName
      }
    />
  )
}
