import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatMoney, formatPoints } from '@choba/contract/money.ts'
import {
  type BatchRowState,
  batchRowStates,
  type RefundBatchDetail,
  type RefundBatchRow,
} from '@choba/contract/refund-batches.contract.ts'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import { PaymentMethodName } from '#lib/payment-method-name.tsx'
import { useMay } from '#lib/permission.ts'
import { transactionsApi } from '#areas/transactions/transactions.api.ts'
import { useTranslations } from '#lib/translations.ts'
import { usePaymentTypeName } from '#lib/use-catalogue-names.ts'
import { LoadError } from '#table/load-error.tsx'
import { LoadMore } from '#table/load-more.tsx'
import { useList } from '#table/use-list.ts'
import { Money } from '#ui/money.tsx'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RowStatus } from './batch-status.tsx'
import { refundBatchesApi } from './refund-batches.api.ts'

/**
 * Returns a function that names a refund reason by its code. Users without permission to see
 * transactions get the code as the name.
 */
function useReasonName(): (code: string) => string {
  const may = useMay(transactionCalls.options.can)
  const { data } = useQuery({ ...transactionsApi.options.query(), enabled: may })
  return (code) => data?.refundReasons.find(({ reason }) => reason === code)?.name ?? code
}

/** Rows of a refund batch, optionally filtered by status. */
export function BatchRows({ batch }: { batch: RefundBatchDetail }) {
  const t = useTranslations('refundBatches')
  const [state, choose] = useState<BatchRowState | 'all'>('all')
  const { batchId, tally, currency } = batch
  const { list, failed } = useList(
    refundBatchesApi.rows.pages({ batchId, ...(state !== 'all' && { state: [state] }) }),
  )
  const reasonName = useReasonName()
  const there = batchRowStates.filter(
    (one) => one === state || tally.some((counted) => counted.state === one),
  )
  return (
    <Section title={t('detail.rows')}>
      {there.length > 1 && (
        <Select
          aria-label={t('column.state')}
          className="max-w-60"
          value={state}
          options={[
            { value: 'all', label: t('detail.all') },
            ...there.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={choose}
        />
      )}
      {failed ? (
        <LoadError title={t('fault')} {...failed} />
      ) : list.rows ? (
        <div className="rounded-md border border-line">
          <ul aria-busy={list.busy} className={list.busy ? 'opacity-55' : ''}>
            {list.rows.map((row) => (
              <Row
                key={row.position}
                row={row}
                currency={currency}
                reason={row.reason && reasonName(row.reason)}
                isBegun={batch.startedAt !== null}
              />
            ))}
          </ul>
          <LoadMore
            shown={formatCount(list.rows.length)}
            hasMore={list.hasMore}
            busy={list.loadingMore}
            failed={list.moreFailed}
            onMore={list.onMore}
          />
        </div>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}

/** Returns texts about one row: the amount withheld, and the effect of the refund on points. */
function usePointsSaid({ points, amount }: RefundBatchRow, currency: string): string[] {
  const t = useTranslations('refundBatches.points')
  if (!points || amount === null) return []
  const { withheld, returned, reversedTotal } = points
  return [
    ...(withheld > 0
      ? [
          t('withheld', {
            asked: formatMoney(amount, currency),
            amount: formatMoney(withheld, currency),
          }),
        ]
      : []),
    ...(returned > 0 ? [t('returned', { points: formatPoints(returned) })] : []),
    ...(reversedTotal > 0 ? [t('reversedPoints', { points: formatPoints(reversedTotal) })] : []),
  ]
}

function Row({
  row,
  currency,
  reason,
  isBegun,
}: {
  row: RefundBatchRow
  currency: string
  reason: string | null
  isBegun: boolean
}) {
  const t = useTranslations('refundBatches')
  // Shows the requested amount of a row that cannot be refunded, because such a row has no
  // paid-back amount.
  const amount = row.paidBack ?? row.amount
  const said = [row.problem && t(`problem.${row.problem}`), reason, row.remark].filter(Boolean)
  const points = usePointsSaid(row, currency)
  const nameOf = usePaymentTypeName()
  return (
    <li className="flex gap-3 border-b border-line-soft px-4 py-2.5">
      <span className="w-8 shrink-0 text-right text-sm text-muted tabular-nums">
        <span className="sr-only">{t('column.position')} </span>
        {formatCount(row.position)}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <span className="min-w-0 flex-1 basis-36 font-mono text-[0.92em] break-all">
          {row.paymentNo || '—'}
        </span>
        {row.paymentType !== null && (
          <PaymentMethodName code={row.paymentType} name={nameOf(row.paymentType)} />
        )}
        <span className="ml-auto font-semibold">
          {amount === null ? '—' : <Money amount={amount} currency={currency} />}
        </span>
        <span className="flex w-full flex-wrap gap-x-3 text-sm">
          <RowStatus state={row.state} isBegun={isBegun} />
          {said.length > 0 && <span className="min-w-0 text-muted">{said.join('・')}</span>}
        </span>
        {points.length > 0 && (
          <span className="w-full text-sm text-muted">{points.join('・')}</span>
        )}
      </span>
    </li>
  )
}
