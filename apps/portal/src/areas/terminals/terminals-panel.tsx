import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { Table } from '#table/table.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { LicenseDialog } from './license-dialog.tsx'
import { TerminalCard, useTerminalColumns } from './terminal-columns.tsx'
import { TerminalDetail } from './terminal-detail.tsx'
import { ReadyCount } from './terminal-words.tsx'
import { terminalsApi } from './terminals.api.ts'

/**
 * Panel on a store's page that lists the terminals, with a button to register a terminal. The route
 * of the page must load the phrases `terminals`.
 * @param mayEdit true if the user may register, block, move and retire terminals
 */
export function TerminalsPanel({
  storeId,
  storeName,
  mayEdit,
}: {
  storeId: string
  storeName: string
  mayEdit: boolean
}) {
  const t = useTranslations('terminals')
  const [open, setOpen] = useState<{ readonly terminalId: string } | 'license' | null>(null)
  const columns = useTerminalColumns(false)
  const { list, first, failed } = useList(terminalsApi.list.pages({ storeId: [storeId] }))
  const { rows, busy, hasMore, loadingMore, moreFailed, onMore } = list
  const close = () => setOpen(null)
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{t('title')}</h2>
        {!failed && <ReadyCount counts={first} />}
        {mayEdit && (
          <Button className="ml-auto" data-opens onClick={() => setOpen('license')}>
            {t('license.add')}
          </Button>
        )}
      </div>
      {failed ? (
        <LoadError title={t('fault')} {...failed} />
      ) : rows?.length === 0 ? (
        <p className="text-muted">{t('empty.noneInStore')}</p>
      ) : (
        <div className="min-w-0 sm:rounded-md sm:border sm:border-line sm:bg-surface">
          <Table
            label={t('title')}
            columns={columns}
            rows={rows}
            busy={busy}
            rowKey={(row) => row.terminalId}
            selectedKey={open !== null && open !== 'license' ? open.terminalId : undefined}
            onOpen={({ terminalId }) => setOpen({ terminalId })}
            card={(row) => <TerminalCard terminal={row} withStore={false} />}
            footer={
              hasMore && (
                <LoadMore
                  shown={String(rows?.length ?? 0)}
                  hasMore={hasMore}
                  busy={loadingMore}
                  failed={moreFailed}
                  onMore={onMore}
                />
              )
            }
          />
        </div>
      )}
      {open === 'license' && <LicenseDialog store={{ storeId, storeName }} onClose={close} />}
      {open !== null && open !== 'license' && (
        <TerminalDetail
          key={open.terminalId}
          terminalId={open.terminalId}
          mayEdit={mayEdit}
          onClose={close}
        />
      )}
    </section>
  )
}
