import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  IMPORT_FILE_MAX,
  IMPORT_PACKED_MAX,
  IMPORTS_OPEN_MAX,
  type ImportDetail,
} from '@choba/contract/import-rows.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { ApiError, isStale } from '#lib/api-error.ts'
import { messageOf } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { FieldLabel } from '#ui/field-label.tsx'
import { Upload, type UploadSending } from '#ui/upload.tsx'
import { sendFile, sendRest } from './send-file.ts'
import { UploadGuard } from './upload-guard.tsx'
import { useImportNavigation, useImportRefresh } from './use-import-navigation.ts'

const endings = ['.csv', '.tsv', '.txt', '.gz', '.xlsx', '.xlsm', '.xls', '.ods', '.zip']
const types = [...endings, 'text/csv', 'text/plain', 'text/tab-separated-values']
const MEBIBYTE = 1024 * 1024

class FileFault extends Error {}

/**
 * Drop zone for a file with transactions to import.
 * @param rest interrupted import, for which the user must select the same file again
 */
export function FileDrop({ rest }: { rest?: ImportDetail }) {
  const t = useTranslations('imports.drop')
  const words = useTranslations('imports')
  const id = useId()
  const navigation = useImportNavigation()
  const refresh = useImportRefresh()
  const [isBusy, setBusy] = useState(false)
  const [arrived, setArrived] = useState<string | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const open = useEffectEvent((importId: string) => {
    void refresh()
    if (!rest) navigation.detail(importId)
  })
  // Waits until the upload has ended, because the navigation guard blocks the screen until then.
  useEffect(() => {
    if (arrived !== null && !isBusy) open(arrived)
  }, [arrived, isBusy])

  async function send(file: File, sending: UploadSending) {
    if (file.size === 0) throw new FileFault(t('fault.empty'))
    if (file.size > IMPORT_FILE_MAX)
      throw new FileFault(t('fault.size', { max: IMPORT_FILE_MAX / MEBIBYTE }))
    if (rest && (rest.fileSize !== file.size || rest.fileName !== file.name))
      throw new FileFault(t('fault.other', { name: rest.fileName }))
    const { importId } = await (rest
      ? sendRest(rest, file, sending)
      : sendFile(file, sending, () => isLeft.current))
    return { name: importId, label: file.name }
  }

  async function pack(files: readonly File[]): Promise<File> {
    const size = files.reduce((sum, file) => sum + file.size, 0)
    if (size > IMPORT_PACKED_MAX)
      throw new FileFault(t('fault.together', { max: IMPORT_PACKED_MAX / MEBIBYTE }))
    const { zipFiles } = await import('./zip-files.ts')
    return zipFiles(files)
  }

  function faultOf(error: unknown): string {
    if (error instanceof FileFault) return error.message
    if (isStale(error))
      return t(rest ? 'fault.changed' : 'fault.tooMany', { max: IMPORTS_OPEN_MAX })
    if (error instanceof ApiError && error.status === 0) return t('fault.lost')
    if (error instanceof ApiError && error.resultType === resultTypes.badRequest.code)
      return t('fault.name')
    return messageOf(error) ?? t('fault.lost')
  }

  return (
    <div className="flex flex-col gap-1.5">
      <FieldLabel htmlFor={id}>{t(rest ? 'labelRest' : 'label')}</FieldLabel>
      <Upload
        id={id}
        aria-describedby={`${id}help`}
        files={[]}
        accept={types}
        max={1}
        send={send}
        pack={pack}
        faultOf={faultOf}
        onBusy={setBusy}
        onAdd={({ name }) => setArrived(name)}
        onRemove={() => {}}
      />
      <p id={`${id}help`} className="text-sm text-muted">
        {t('help', {
          max: IMPORT_FILE_MAX / MEBIBYTE,
          packed: IMPORT_PACKED_MAX / MEBIBYTE,
        })}{' '}
        {words('notInDeposits')}
      </p>
      <UploadGuard when={isBusy} />
    </div>
  )
}
