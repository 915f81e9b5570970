import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { formatCount } from '@choba/contract/money.ts'
import { BATCH_SELECTED_MAX } from '@choba/contract/refund-batches.contract.ts'
import { transactionCan } from '@choba/contract/refund-obstacle.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { handleError } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { Select } from '#ui/select.tsx'
import { refundBatchesApi } from './refund-batches.api.ts'
import { type SelectionStore, withAll } from './row-selection.ts'
import { useBatchNavigation, useBatchRefresh } from './use-batch-navigation.ts'

/**
 * Bar with the total of the selected payments, the refund reason and a button that checks the
 * payments. The button moves no money.
 */
export function SelectionBar({
  store,
  rows,
  options,
  onEnd,
}: {
  store: SelectionStore
  rows: readonly TransactionRow[]
  options: TransactionOptions | undefined
  onEnd: () => void
}) {
  const t = useTranslations('refundBatches.selection')
  const navigation = useBatchNavigation()
  const refresh = useBatchRefresh()
  const selected = useSyncExternalStore(store.subscribe, store.get)
  const [reason, choose] = useState('')
  const reasons = options?.refundReasons.filter(({ offered }) => offered) ?? []
  const sum = [...selected.values()].reduce((total, row) => total + row.refundable, 0)
  const make = useMutation({
    mutationFn: () =>
      refundBatchesApi.add.call({
        rows: [...selected.keys()].map((paymentNo) => ({ paymentNo, ...(reason && { reason }) })),
      }),
    onSuccess: async ({ batchId }) => {
      onEnd()
      navigation.detail(batchId)
      await refresh()
    },
    onError: (error) => handleError(error),
  })
  const missing =
    selected.size === 0
      ? t('none')
      : reasons.length > 0 && reason === ''
        ? t('reasonMissing')
        : undefined
  return (
    <div
      role="group"
      aria-label={t('none')}
      className="flex flex-wrap items-center gap-x-5 gap-y-2.5 px-4 py-2.5"
    >
      <p aria-live="polite" className="flex items-baseline gap-x-4">
        <span className="font-semibold">
          {selected.size === 0 ? t('none') : t('count', { count: formatCount(selected.size) })}
        </span>
        {selected.size > 0 && options && (
          <span className="text-lg font-semibold">
            <Money amount={sum} currency={options.currency} />
          </span>
        )}
      </p>
      <Button
        kind="quiet"
        className="text-left max-sm:-ml-3.5"
        onClick={() =>
          store.set(withAll(store.get(), rows.filter(transactionCan.refund), BATCH_SELECTED_MAX))
        }
      >
        {t('all')}
      </Button>
      <span className="ml-auto flex items-center gap-2.5 max-sm:ml-0 max-sm:w-full max-sm:flex-wrap">
        {reasons.length > 0 && (
          <Select
            aria-label={t('reason')}
            className="sm:w-52!"
            value={reason}
            options={[
              { value: '', label: t('reasonNone') },
              ...reasons.map((one) => ({ value: one.reason, label: one.name })),
            ]}
            onChange={choose}
          />
        )}
        <Button onClick={onEnd}>{t('cancel')}</Button>
        <Button
          kind="primary"
          busy={make.isPending}
          disabledReason={missing}
          onClick={() => make.mutate()}
        >
          {t('check')}
        </Button>
      </span>
    </div>
  )
}
