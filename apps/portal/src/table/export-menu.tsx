import type { PermittedCall } from '@choba/contract/endpoint.ts'
import { formatCount } from '@choba/contract/money.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { Progress as Done } from '#lib/download.ts'
import { handleError } from '#lib/handle-error.ts'
import { ExportTrigger } from '#table/export-trigger.tsx'
import { Button } from '#ui/button.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { Menu } from '#ui/menu.tsx'
import { Progress } from '#ui/progress.tsx'
import { showToast } from '#ui/toasts.ts'

// Excel comes first: most users open files with Excel, which truncates long numbers in a CSV file
// to 15 digits.
const forms = [
  { phrase: 'xlsx', query: { format: 'xlsx' } },
  { phrase: 'csv', query: { format: 'csv', encoding: 'utf-8' } },
  { phrase: 'csvShiftJis', query: { format: 'csv', encoding: 'shift_jis' } },
] as const
type Form = (typeof forms)[number]['query']

export interface ExportProps {
  /** Download endpoint of the contract. */
  endpoint: PermittedCall
  /** Filters of the list, which also apply to the file. */
  query: object
  /** Number of rows in the whole search result, for the progress of a CSV download. */
  total: number | undefined
}

/**
 * Menu with the file formats for a list. It is open when it is first rendered. During a download,
 * it shows the progress and a stop button.
 */
export function ExportMenu({ endpoint, query, total }: ExportProps) {
  const t = useTranslations('table.download')
  const { done, run, stop } = useDownload(endpoint, query)
  const button = useRef<HTMLButtonElement>(null)
  const stopHere = () => {
    stop()
    // Moves the focus to the menu's button, because the stop button disappears while it has the
    // focus.
    button.current?.focus()
  }
  return (
    <>
      {done && <Running done={done} total={total} onStop={stopHere} />}
      <Menu
        defaultOpen
        trigger={<ExportTrigger ref={button} busy={done !== null} />}
        header={
          <div className="flex max-w-60 flex-col gap-1 px-2.5 pt-1.5 pb-1 text-xs text-muted">
            <p className="text-sm font-medium text-ink">
              {total === undefined ? t('comesWhole') : t('comes', { count: formatCount(total) })}
            </p>
            <p>{t('longNumbersNote')}</p>
            <p>{t('shiftJisNote')}</p>
          </div>
        }
        items={forms.map((form) => ({
          label: t(form.phrase),
          onSelect: () => void run(form.query),
        }))}
      />
    </>
  )
}

/**
 * Returns functions that download and save a file and that stop the download. `done` is the
 * progress; null while no download runs.
 */
function useDownload(endpoint: PermittedCall, query: object) {
  const t = useTranslations('table.download')
  const [done, setDone] = useState<Done | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(form: Form) {
    const controller = new AbortController()
    running.current = controller
    setDone({ bytes: 0, rows: null })
    try {
      const { BrokenFile, download } = await loadChunk(import('#lib/download.ts'))
      try {
        await download(
          endpoint,
          { ...query, ...form },
          { signal: controller.signal, onProgress: setDone },
        )
        showToast({ severity: 'success', message: t('done') })
      } catch (error) {
        if (!(error instanceof BrokenFile)) throw error
        showToast({ severity: 'error', message: t('broken') })
      }
    } catch (error) {
      handleError(error)
    } finally {
      setDone(null)
    }
  }

  function stop() {
    running.current?.abort()
    showToast({ severity: 'neutral', message: t('stopped') })
  }
  return { done, run, stop }
}

/** Progress of a download: in rows for a CSV file, otherwise in bytes. */
function Running({
  done,
  total,
  onStop,
}: {
  done: Done
  total: number | undefined
  onStop: () => void
}) {
  const t = useTranslations('table.download')
  const size = t('size', { size: formatCount(Math.ceil(done.bytes / 1024)) })
  const count = done.rows !== null && formatCount(done.rows)
  const rows =
    count && (total ? t('rowsOf', { count, total: formatCount(total) }) : t('rows', { count }))
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface pr-0.5 pl-3.5 text-sm">
      <div className="flex w-44 flex-col gap-1">
        <span className="flex justify-between gap-2 text-xs whitespace-nowrap text-muted">
          {rows && <span>{rows}</span>}
          <span>{size}</span>
        </span>
        <Progress
          label={t('running')}
          value={total && done.rows !== null ? done.rows : undefined}
          max={total}
        />
      </div>
      <Button kind="quiet" onClick={onStop}>
        {t('stop')}
      </Button>
    </div>
  )
}
