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

// Excel first: most files are opened by it, and it cuts long numbers of a CSV to 15 digits.
const forms = [
  { phrase: 'xlsx', query: { format: 'xlsx' } },
  { phrase: 'csv', query: { format: 'csv', encoding: 'utf-8' } },
  { phrase: 'csvShiftJis', query: { format: 'csv', encoding: 'shift_jis' } },
] as const
type Form = (typeof forms)[number]['query']

export interface ExportProps {
  /** A download of the contract. */
  endpoint: PermittedCall
  /** What the list is searched by. */
  query: object
  /** Rows of the whole result, to show how far a csv has come. */
  total: number | undefined
}

/** The files of a list: the menu is open from the beginning. What has come so far stands beside it, with the way to stop. */
export function ExportMenu({ endpoint, query, total }: ExportProps) {
  const t = useTranslations('table.download')
  const { done, run, stop } = useDownload(endpoint, query)
  const button = useRef<HTMLButtonElement>(null)
  const stopHere = () => {
    stop()
    // The stop button goes away under the focus.
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

/** Fetches and saves a file, and reports the outcome. `done` is null while nothing runs. */
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

/** How far the file has come: in rows where it has lines to count, else in size. */
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
