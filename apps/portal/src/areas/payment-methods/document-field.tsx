import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { DOCUMENTS_MAX } from '@choba/contract/payment-methods.contract.ts'
import { EVIDENCE_LIMIT, evidenceTypes } from '@choba/contract/evidence.ts'
import { FileField } from '#form/file-field.tsx'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import type { UploadedFile } from '#ui/upload.tsx'
import { paymentMethodsApi } from './payment-methods.api.ts'

const rules = { types: evidenceTypes, limit: EVIDENCE_LIMIT }

/**
 * Upload field for documents, which are added to those already attached. Each upload starts as soon
 * as the user selects the file.
 */
export function DocumentField<V extends FieldValues>({
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
  const t = useTranslations('paymentMethods')
  return (
    <FileField
      {...field}
      label={t('field.documents')}
      help={busy ? t('apply.documentsSending') : t('apply.documentsHelp', { max: DOCUMENTS_MAX })}
      message={t('apply.documentsMissing')}
      optional={optional}
      rules={rules}
      max={Math.max(0, DOCUMENTS_MAX - present)}
      send={async (file, sending) =>
        (await upload(paymentMethodsApi.upload.endpoint, file, sending)).fileName
      }
    />
  )
}
