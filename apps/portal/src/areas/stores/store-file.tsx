import { useId, useState } from 'react'
import type { BadInput } from '@choba/contract/bad-input.ts'
import { pointRules } from '@choba/contract/point-rules.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { STORE_FILE_ROWS_MAX, storeFileColumnsOf } from '@choba/contract/store-file.ts'
import { formatCount } from '@choba/contract/money.ts'
import { ApiError } from '#lib/api-error.ts'
import { messageOf } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { saveFile } from '#lib/save-file.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { ExportButton } from '#table/export-button.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { Box } from '#ui/section.tsx'
import { TitleRow } from '#ui/title-row.tsx'
import { Upload, type UploadSending } from '#ui/upload.tsx'
import { type CheckedStoreFile, StoreFileFindings } from './store-file-findings.tsx'
import { StoreFileRun } from './store-file-run.tsx'
import { storesApi } from './stores.api.ts'

const types = [
  '.csv',
  '.xlsx',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

type Fault = 'format' | 'tooShort' | 'tooLong' | 'sheets' | 'heading' | 'storeCode' | 'size'

/**
 * Returns the problem that the server has found in an uploaded file. Returns null if the error is
 * not about the file.
 */
function faultIn(error: unknown): Fault | null {
  if (!(error instanceof ApiError)) return null
  if (error.resultType === resultTypes.bodyTooLarge.code) return 'size'
  if (error.resultType !== resultTypes.badRequest.code) return null
  const field = (error.result as BadInput | null)?.fields[0]
  if (field?.path === 'file.sheets') return 'sheets'
  if (field?.path === 'file.storeCode') return 'storeCode'
  if (field?.path === 'file.heading') return 'heading'
  return field?.problem === 'tooShort' || field?.problem === 'tooLong' ? field.problem : 'format'
}

/**
 * Screen that imports stores from a file. The server checks the file when the user selects it, the
 * screen shows the result, and all valid rows are saved together.
 */
export function StoreFile() {
  const t = useTranslations('storeFile')
  const [checked, setChecked] = useState<CheckedStoreFile | null>(null)
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <TitleRow
        back={<BackLink to="/setting/shop">{t('back')}</BackLink>}
        title={t('title')}
        actions={checked && <Button onClick={() => setChecked(null)}>{t('run.another')}</Button>}
        primary={
          checked && (
            <StoreFileRun {...checked} onOther={(outcome) => setChecked({ ...checked, outcome })} />
          )
        }
      />
      {checked ? <StoreFileFindings {...checked} /> : <Choose onChecked={setChecked} />}
    </section>
  )
}

function Choose({ onChecked }: { onChecked: (checked: CheckedStoreFile) => void }) {
  const t = useTranslations('storeFile')
  const id = useId()
  const max = formatCount(STORE_FILE_ROWS_MAX)
  const givesPoints = useMay(pointRules.list.can)

  async function send(file: File, sending: UploadSending) {
    const outcome = await upload(storesApi.checkFile.endpoint, file, sending)
    onChecked({ file, outcome })
    return { name: file.name, label: file.name }
  }

  function faultOf(error: unknown): string {
    const fault = faultIn(error)
    return fault ? t(`fault.${fault}`, { max }) : (messageOf(error) ?? t('fault.format'))
  }

  function saveTemplate() {
    const heading = storeFileColumnsOf({ givesPoints })
      .map((column) => t(`column.${column}`))
      .join(',')
    // The byte order mark makes Excel use UTF-8; without it, Excel assumes another encoding.
    saveFile(
      new Blob([`\ufeff${heading}\r\n`], { type: 'text/csv' }),
      `${t('download.templateName')}.csv`,
    )
  }

  return (
    <Box>
      <div className="flex max-w-form flex-col gap-4">
        <p>{t('intro')}</p>
        <div className="flex flex-wrap gap-2.5">
          <ExportButton endpoint={storesApi.fileDownload.endpoint} query={{}} total={undefined} />
          <Button onClick={saveTemplate}>{t('download.template')}</Button>
        </div>
        <div className="flex flex-col gap-1.5">
          <FieldLabel htmlFor={id}>{t('file')}</FieldLabel>
          <Upload
            id={id}
            aria-describedby={`${id}help`}
            files={[]}
            accept={types}
            max={1}
            send={send}
            faultOf={faultOf}
            onAdd={() => {}}
            onRemove={() => {}}
          />
          <p id={`${id}help`} className="text-sm text-muted">
            {t('help', { max })}
          </p>
        </div>
      </div>
    </Box>
  )
}
