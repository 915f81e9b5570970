import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import { formatAmount } from '@choba/contract/money.ts'
import type { TransactionFilters } from '@choba/contract/transactions.contract.ts'
import { download, type Progress as Done } from '#lib/download.ts'
import { handleError } from '#lib/handle-error.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Progress } from '#ui/progress.tsx'
import { showToast } from '#ui/toast.tsx'

const forms = [
  { phrase: 'csv', query: { format: 'csv', encoding: 'utf-8' } },
  { phrase: 'csvShiftJis', query: { format: 'csv', encoding: 'shift_jis' } },
  { phrase: 'xlsx', query: { format: 'xlsx' } },
] as const

/** The list as a file. While it comes there is a bar beside the button, and a way to stop. */
export function DownloadMenu({
  endpoint,
  filters,
  total,
}: {
  endpoint: Endpoint
  filters: TransactionFilters
  /** Rows of the whole result, to show how far a csv has come. */
  total: number | undefined
}) {
  const t = useTranslations('transactions.download')
  const [done, setDone] = useState<Done | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(query: (typeof forms)[number]['query']) {
    const controller = new AbortController()
    running.current = controller
    setDone({ bytes: 0, rows: null })
    try {
      await download(endpoint, { ...filters, ...query }, { signal: controller.signal, onProgress: setDone })
      showToast({ severity: 'success', message: t('done') })
    } catch (error) {
      handleError(error)
    } finally {
      setDone(null)
    }
  }

  return (
    <>
      {done && <Running done={done} total={total} onStop={() => running.current?.abort()} />}
      <Menu
        trigger={
          <Button busy={done !== null} icon={<Download aria-hidden size="1em" />}>
            {t('button')}
          </Button>
        }
        header={<p className="max-w-60 px-2.5 pt-1.5 pb-1 text-xs text-muted">{t('shiftJisNote')}</p>}
        items={forms.map(({ phrase, query }) => ({ label: t(phrase), onSelect: () => void run(query) }))}
      />
    </>
  )
}

/** How far the file has come: in rows where it has lines to count, else in size. */
function Running({ done, total, onStop }: { done: Done; total: number | undefined; onStop: () => void }) {
  const t = useTranslations('transactions.download')
  const size = t('size', { size: formatAmount(Math.ceil(done.bytes / 1024), 'JPY') })
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface pr-0.5 pl-3.5 text-sm">
      <div className="flex w-36 flex-col gap-1">
        <span role="status" className="truncate text-xs text-muted">
          {done.rows === null ? size : t('rows', { count: formatAmount(done.rows, 'JPY') })}
        </span>
        <Progress label={t('running')} value={total && done.rows !== null ? done.rows : undefined} max={total} />
      </div>
      <Button kind="quiet" onClick={onStop}>
        {t('stop')}
      </Button>
    </div>
  )
}
