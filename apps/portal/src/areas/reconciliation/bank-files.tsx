import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatCount } from '@choba/contract/money.ts'
import type { BankFile } from '@choba/contract/reconciliation.contract.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Instant } from '#ui/instant.tsx'
import { dayText } from '#ui/instants.ts'
import { Modal } from '#ui/modal.tsx'
import { Money } from '#ui/money.tsx'
import { Box } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts.ts'
import { reconciliationApi } from './reconciliation.api.ts'
import { useMatchRefresh } from './use-match-refresh.ts'

/** List of the imported bank files, newest first, with a button to undo each import. */
export function BankFiles({ onUndone }: { onUndone: (bankFileId: string) => void }) {
  const t = useTranslations('reconciliation')
  const id = useId()
  const { list, failed } = useList(reconciliationApi.files.pages({}))
  return (
    <Box>
      <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
        <h2 id={id} className="font-semibold">
          {t('files.title')}
        </h2>
        {failed ? (
          <LoadError title={t('fault')} {...failed} />
        ) : !list.rows ? (
          <Skeleton className="h-24" />
        ) : list.rows.length === 0 ? (
          <EmptyState title={t('files.noneTitle')} text={t('files.noneText')} />
        ) : (
          <>
            <ul aria-busy={list.busy}>
              {list.rows.map((file) => (
                <File key={file.bankFileId} file={file} onUndone={onUndone} />
              ))}
            </ul>
            <LoadMore
              shown={formatCount(list.rows.length)}
              hasMore={list.hasMore}
              busy={list.loadingMore}
              failed={list.moreFailed}
              onMore={list.onMore}
            />
          </>
        )}
      </section>
    </Box>
  )
}

function File({ file, onUndone }: { file: BankFile; onUndone: (bankFileId: string) => void }) {
  const t = useTranslations('reconciliation')
  const { dateFrom, dateTo, creditSum, fileName } = file
  const figures = [
    [t('files.credits'), formatCount(file.creditCount)],
    [
      t('files.creditSum'),
      creditSum === null ? '—' : <Money key="sum" amount={creditSum} currency="JPY" />,
    ],
    [t('files.matched'), formatCount(file.matchedCount)],
  ] as const
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1.5 border-t border-line-soft py-2.5">
      <span className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <span className="font-semibold break-all">{fileName}</span>
        <span className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{t(`kind.${file.kind}`)}</span>
          <span>{file.account ?? t('files.noAccount')}</span>
          {dateFrom !== null && dateTo !== null && (
            <span className="tabular-nums">
              {t('result.period', { from: dayText(dateFrom), to: dayText(dateTo) })}
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-x-4 text-sm text-muted">
          <Instant at={file.givenAt} form="short" />
          <span>{file.givenBy}</span>
          <span className="inline-flex min-w-0 items-baseline gap-1">
            {t('files.hash')} <CopyText text={file.hash} shorten />
          </span>
        </span>
      </span>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Undo file={file} onUndone={onUndone} />
    </li>
  )
}

function Undo({ file, onUndone }: { file: BankFile; onUndone: (bankFileId: string) => void }) {
  const t = useTranslations('reconciliation.files')
  const [isOpen, open] = useState(false)
  const refresh = useMatchRefresh()
  const { bankFileId, fileName, matchedCount } = file
  const { mutate, isPending } = useMutation({
    mutationFn: () => reconciliationApi.undoFile.call({ bankFileId }),
    onSuccess: () => {
      open(false)
      onUndone(bankFileId)
      showToast({ severity: 'success', message: t('undone') })
      return refresh()
    },
    onError: (error) => (open(false), handleError(error), refresh()),
  })
  return (
    <>
      <Button data-opens aria-label={t('undoNamed', { file: fileName })} onClick={() => open(true)}>
        {t('undo')}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => open(false)}
        title={t('undoTitle', { file: fileName })}
        confirmLabel={t('undoConfirm')}
        onConfirm={() => mutate()}
        danger
        busy={isPending}
      >
        <p>{t('undoText', { count: matchedCount })}</p>
      </Modal>
    </>
  )
}
