import { useId } from 'react'
import type { BadInput } from '@choba/contract/bad-input.ts'
import { formatCount } from '@choba/contract/money.ts'
import { BATCH_ROWS_MAX, batchColumns } from '@choba/contract/refund-batches.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { ApiError } from '#lib/api-error.ts'
import { messageOf } from '#lib/handle-error.ts'
import { saveFile } from '#lib/save-file.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { Upload, type UploadSending } from '#ui/upload.tsx'
import { refundBatchesApi } from './refund-batches.api.ts'
import { useBatchNavigation, useBatchRefresh } from './use-batch-navigation.ts'

const types = ['.csv', 'text/csv']

type Fault = 'format' | 'tooShort' | 'tooLong' | 'heading' | 'paymentNo' | 'size'

/**
 * Returns the problem that the server has found in an uploaded file. Returns null if the error is
 * not about the file.
 */
function faultIn(error: unknown): Fault | null {
  if (!(error instanceof ApiError)) return null
  if (error.resultType === resultTypes.bodyTooLarge.code) return 'size'
  if (error.resultType !== resultTypes.badRequest.code) return null
  const field = (error.result as BadInput | null)?.fields[0]
  if (field?.path === 'file.heading') return 'heading'
  if (field?.path === 'file.paymentNo') return 'paymentNo'
  return field?.problem === 'tooShort' || field?.problem === 'tooLong' ? field.problem : 'format'
}

/**
 * Form that uploads a file of refunds. The server checks the file immediately, and the portal opens
 * the new batch.
 */
export function BatchUpload() {
  const t = useTranslations('refundBatches')
  const navigation = useBatchNavigation()
  const refresh = useBatchRefresh()
  const id = useId()
  const max = formatCount(BATCH_ROWS_MAX)

  async function send(file: File, sending: UploadSending) {
    const { batchId } = await upload(refundBatchesApi.upload.endpoint, file, sending)
    return { name: batchId, label: file.name }
  }

  function faultOf(error: unknown): string {
    const fault = faultIn(error)
    return fault
      ? t(`upload.fault.${fault}`, { max })
      : (messageOf(error) ?? t('upload.fault.format'))
  }

  function saveTemplate() {
    const heading = batchColumns.map((column) => t(`column.${column}`)).join(',')
    // The byte order mark makes Excel use UTF-8; without it, Excel assumes another encoding.
    saveFile(
      new Blob([`\ufeff${heading}\r\n`], { type: 'text/csv' }),
      `${t('upload.templateName')}.csv`,
    )
  }

  return (
    <Drawer open onClose={navigation.list} title={t('upload.title')}>
      <div className="flex flex-col gap-4">
        <p>{t('upload.intro')}</p>
        <div className="flex flex-col gap-1.5">
          <FieldLabel htmlFor={id}>{t('upload.file')}</FieldLabel>
          <Upload
            id={id}
            aria-describedby={`${id}help`}
            files={[]}
            accept={types}
            max={1}
            send={send}
            faultOf={faultOf}
            onAdd={({ name }) => {
              void refresh()
              navigation.detail(name, true)
            }}
            onRemove={() => {}}
          />
          <p id={`${id}help`} className="text-sm text-muted">
            {t('upload.help', { max })}
          </p>
        </div>
        <Button className="self-start" onClick={saveTemplate}>
          {t('upload.template')}
        </Button>
      </div>
    </Drawer>
  )
}
