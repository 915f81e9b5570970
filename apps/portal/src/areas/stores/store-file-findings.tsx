import { useMutation } from '@tanstack/react-query'
import { formatCount } from '@choba/contract/money.ts'
import type { StoreFileFault, StoreFileOutcome } from '@choba/contract/store-file.ts'
import { STORES_MAX } from '@choba/contract/stores.contract.ts'
import { saveAnsweredFile } from '#lib/answered-file.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Box, Section } from '#ui/section.tsx'
import { storesApi } from './stores.api.ts'

/** Uploaded file with stores, and the result of the server's check. */
export interface CheckedStoreFile {
  readonly file: File
  readonly outcome: StoreFileOutcome
}

const counts = ['fresh', 'changed', 'unchanged', 'refused'] as const

/** Shows the changes that a file with stores would make, and each cell with an invalid value. */
export function StoreFileFindings({ file, outcome }: CheckedStoreFile) {
  const t = useTranslations('storeFile')
  const { faults, faultCount } = outcome
  return (
    <>
      <Box>
        <div className="flex flex-col gap-2">
          <p className="break-all text-muted">{file.name}</p>
          <Counts outcome={outcome} />
        </div>
      </Box>
      {faults.length > 0 && (
        <Box>
          <Section title={t('faults.title')}>
            <RefusedRows file={file} />
            <ul className="rounded-md border border-line">
              {faults.map((fault) => (
                <Fault key={`${fault.line} ${fault.column} ${fault.problem}`} fault={fault} />
              ))}
            </ul>
            {faultCount > faults.length && (
              <p className="text-muted">
                {t('faults.more', { count: formatCount(faultCount - faults.length) })}
              </p>
            )}
          </Section>
        </Box>
      )}
    </>
  )
}

/** Button that downloads the rejected rows in the format of the uploaded file. */
function RefusedRows({ file }: { file: File }) {
  const t = useTranslations('storeFile.faults')
  const isWorkbook = file.name.toLowerCase().endsWith('.xlsx')
  const save = useMutation({
    mutationFn: () =>
      saveAnsweredFile(storesApi.refusedRows.endpoint, file, {
        format: isWorkbook ? 'xlsx' : 'csv',
      }),
    onError: (error) => handleError(error, t('downloadFault')),
  })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        {t('download')}
      </Button>
      <span className="text-sm text-muted">{t('downloadHelp')}</span>
    </div>
  )
}

/** Number of rows for each outcome. The numbers add up to all rows of the file. */
function Counts({ outcome }: { outcome: StoreFileOutcome }) {
  const t = useTranslations('storeFile.count')
  return (
    <>
      <p>{t('rows', { count: formatCount(outcome.rows) })}</p>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4">
        {counts.map((name) => (
          <div key={name} className="flex flex-col bg-surface px-4 py-2.5">
            <dt className="text-sm text-muted">{t(name)}</dt>
            <dd
              className={`text-xl font-semibold tabular-nums ${name === 'refused' && outcome.refused > 0 ? 'text-danger' : ''}`}
            >
              {formatCount(outcome[name])}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Fault({ fault: { line, storeCode, column, problem, value } }: { fault: StoreFileFault }) {
  const t = useTranslations('storeFile')
  return (
    <li className="flex gap-3 border-b border-line-soft px-4 py-2.5 last:border-b-0">
      <span className="min-w-12 shrink-0 text-right text-sm text-muted tabular-nums">
        <span className="sr-only">{t('faults.line')} </span>
        {formatCount(line)}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
        <span className="font-mono text-[0.92em] break-all">{storeCode || '—'}</span>
        <span className="font-semibold">{column ? t(`column.${column}`) : t('faults.row')}</span>
        <span className="text-danger">
          {t(`problem.${problem}`, { max: formatCount(STORES_MAX) })}
        </span>
        {value !== '' && <span className="break-all text-muted">{value}</span>}
      </span>
    </li>
  )
}
