import { Suspense } from 'react'
import { useTranslations } from '#lib/translations.ts'
import type { AuditRow, HistoryKind } from '@choba/contract/audit.contract.ts'
import { SUCCESS } from '@choba/contract/result-types.ts'
import { LoadError } from '#table/load-error.tsx'
import { useList } from '#table/use-list.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { Instant } from '#ui/instant.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AuditSentence } from './audit-sentence.tsx'
import { auditApi } from './audit.api.ts'
import { useAuditWords } from './use-audit-words.ts'

interface Props {
  kind: HistoryKind
  objectId: string
  entCode?: string
}

/**
 * History of one object, newest first. `objectId` is a user ID, role ID, merchant code or payment
 * number. Administrators also pass `entCode`, the merchant of a transaction.
 */
export const HistoryPanel = (props: Props) => (
  <ChunkBoundary>
    <Suspense fallback={<Loading />}>
      <History {...props} />
    </Suspense>
  </ChunkBoundary>
)

function History({ kind, objectId, entCode }: Props) {
  const t = useTranslations('audit')
  // Always refetches, so that the history includes an action from a moment ago.
  const { list, failed } = useList({
    ...auditApi.history.pages({ kind, objectId, entCode }),
    staleTime: 0,
  })
  const { rows, hasMore, loadingMore, onMore } = list
  if (failed) return <LoadError title={t('fault')} {...failed} />
  if (!rows) return <Loading />
  if (rows.length === 0) return <p className="text-muted">{t('history.empty')}</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <ol className="ml-1 w-full border-l-2 border-line">
        {rows.map((row) => (
          <Entry key={row.auditId} row={row} />
        ))}
      </ol>
      {hasMore && (
        <Button busy={loadingMore} onClick={onMore}>
          {t('history.more')}
        </Button>
      )}
    </div>
  )
}

function Entry({ row }: { row: AuditRow }) {
  const words = useAuditWords()
  const isDone = row.resultType === SUCCESS
  return (
    <li className="relative pb-3.5 pl-5 last:pb-0">
      <span
        aria-hidden="true"
        className={`absolute top-1.75 -left-[5px] size-2 rounded-full ${isDone ? 'bg-accent' : 'bg-danger'}`}
      />
      <p className="break-words">
        <AuditSentence row={row} itself />
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <Instant at={row.at} />
        <span>{words.actor(row)}</span>
      </p>
    </li>
  )
}

const Loading = () => (
  <div className="flex flex-col gap-3.5">
    {['55%', '70%', '40%', '62%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
