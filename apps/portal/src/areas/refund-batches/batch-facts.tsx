import { formatCount, formatMoney } from '@choba/contract/money.ts'
import type { BatchRowState, RefundBatchDetail } from '@choba/contract/refund-batches.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Progress } from '#ui/progress.tsx'
import { BatchStatus, RowStatus } from './batch-status.tsx'

const outcomes: readonly BatchRowState[] = [
  'SUCCEEDED',
  'FAILED',
  'UNKNOWN',
  'WAITING',
  'REQUESTED',
  'READY',
  'INVALID',
]

/** Counts, sums and progress of a refund batch. */
export function BatchFacts({ batch }: { batch: RefundBatchDetail }) {
  const t = useTranslations('refundBatches')
  const { currency, doneCount: done, readyCount: count } = batch
  const isBegun = batch.startedAt !== null
  const shown = outcomes.flatMap((state) => batch.tally.filter((one) => one.state === state))
  return (
    <div className="flex flex-col gap-4">
      <Standing batch={batch} />
      {isBegun && (
        <div className="flex flex-col gap-1.5" aria-live="polite">
          <span className="text-sm">
            {t('detail.progress', { done: formatCount(done), count: formatCount(count) })}
          </span>
          <Progress label={t('field.progress')} value={done} max={Math.max(count, 1)} />
        </div>
      )}
      <dl className="flex flex-col rounded-md border border-line">
        {shown.map(({ state, count: rows, sum }) => (
          <div
            key={state}
            className="flex items-baseline gap-3 border-line-soft px-4 py-2 not-last:border-b"
          >
            <dt className="min-w-0 flex-1">
              <RowStatus state={state} isBegun={isBegun} />
            </dt>
            <dd className="text-right font-semibold tabular-nums">
              {state === 'INVALID' || sum === null
                ? t('detail.countOf', { count: formatCount(rows) })
                : t('detail.resultOf', {
                    count: formatCount(rows),
                    amount: formatMoney(sum, currency),
                  })}
            </dd>
          </div>
        ))}
      </dl>
      <Facts>
        <Fact name={t('column.state')}>
          <BatchStatus state={batch.state} />
        </Fact>
        <Fact name={t('field.userName')}>{batch.userName}</Fact>
        <Fact name={t('field.createdAt')}>
          <Instant at={batch.createdAt} />
        </Fact>
        {batch.startedAt && (
          <Fact name={t('field.startedAt')}>
            <Instant at={batch.startedAt} />
          </Fact>
        )}
        {batch.endedAt && batch.state === 'DONE' && (
          <Fact name={t('field.endedAt')}>
            <Instant at={batch.endedAt} />
          </Fact>
        )}
      </Facts>
    </div>
  )
}

const reasons = { permission: 'noPermission', processFailed: 'processFailed' } as const

/** Sentence that explains the reason for which the batch waits or has stopped. */
function Standing({
  batch: { state, stopReason, doneCount, readyCount },
}: {
  batch: RefundBatchDetail
}) {
  const t = useTranslations('refundBatches.detail')
  if (state === 'WAITING') return <Banner tone="warn">{t('waiting')}</Banner>
  if (state === 'REFUSED') return <Banner tone="muted">{t('refused')}</Banner>
  if (state !== 'STOPPED') return null
  const left = formatCount(readyCount - doneCount)
  return (
    <Banner tone="warn">
      {stopReason === null
        ? t('stopped', { done: formatCount(doneCount), left })
        : t(reasons[stopReason], { left })}
    </Banner>
  )
}
