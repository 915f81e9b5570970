import Check from 'lucide-react/icons/check'
import { type ReactNode, useSyncExternalStore } from 'react'
import { formatCount } from '@choba/contract/money.ts'
import { BATCH_SELECTED_MAX } from '@choba/contract/refund-batches.contract.ts'
import { transactionCan } from '@choba/contract/refund-obstacle.ts'
import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { loadPhrases, translator } from '#lib/i18n.ts'
import { useTranslations } from '#lib/translations.ts'
import type { Column } from '#table/columns.ts'
import { showToast } from '#ui/toasts.ts'
import { createSelectionStore, type SelectionStore, toggled } from './row-selection.ts'
import { SelectionBar } from './selection-bar.tsx'

/**
 * Parts of the transaction list that are replaced while the user selects payments for a refund
 * batch.
 */
export interface RowSelection {
  /** First column of the list, with a checkbox in each row. */
  readonly column: Column<TransactionRow>
  /**
   * Selects or deselects a row. A click on a row calls this function instead of opening the details
   * of the row.
   */
  readonly toggle: (row: TransactionRow) => void
  /** Adds a checkbox to the card that a row is shown as on a phone. */
  readonly card: (row: TransactionRow, card: ReactNode) => ReactNode
  /**
   * Bar that replaces the totals: number and sum of the selected payments, and the button for the
   * next step.
   */
  readonly bar: (list: {
    rows: readonly TransactionRow[]
    options: TransactionOptions | undefined
  }) => ReactNode
}

const useSelected = (store: SelectionStore) => useSyncExternalStore(store.subscribe, store.get)

/**
 * Starts the selection of payments for a refund batch.
 * @param onEnd called after the user has canceled or a batch was created
 */
export async function beginSelection(onEnd: () => void): Promise<RowSelection> {
  await loadPhrases('refundBatches')
  const store = createSelectionStore()
  const t = translator()
  const max = BATCH_SELECTED_MAX
  function toggle(row: TransactionRow) {
    if (!transactionCan.refund(row)) return
    const next = toggled(store.get(), row, max)
    if (next) store.set(next)
    else
      showToast({
        severity: 'warning',
        message: t('refundBatches.selection.full', { max: formatCount(max) }),
      })
  }
  return {
    column: {
      id: 'selected',
      title: t('refundBatches.selection.column'),
      narrow: true,
      align: 'center',
      always: true,
      cell: (row) => <Box store={store} row={row} onToggle={toggle} />,
    },
    toggle,
    card: (row, card) => (
      <Card store={store} row={row}>
        {card}
      </Card>
    ),
    bar: (list) => <SelectionBar {...list} store={store} onEnd={onEnd} />,
  }
}

interface RowProps {
  store: SelectionStore
  row: TransactionRow
}

function Box({ store, row, onToggle }: RowProps & { onToggle: (row: TransactionRow) => void }) {
  const t = useTranslations('refundBatches.selection')
  const isSelected = useSelected(store).has(row.paymentNo)
  return (
    <input
      type="checkbox"
      className="align-middle"
      aria-label={t('pick', { paymentNo: row.paymentNo })}
      checked={isSelected}
      disabled={!transactionCan.refund(row)}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggle(row)}
    />
  )
}

function Card({ store, row, children }: RowProps & { children: ReactNode }) {
  const t = useTranslations('refundBatches.selection')
  const isSelected = useSelected(store).has(row.paymentNo)
  return (
    <span className={`flex items-center gap-3 ${transactionCan.refund(row) ? '' : 'opacity-55'}`}>
      <span
        className={`grid size-5 shrink-0 place-items-center rounded-sm border ${isSelected ? 'border-accent bg-accent text-on-fill' : 'border-edge'}`}
      >
        {isSelected && <Check size="1em" role="img" aria-label={t('isSelected')} />}
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </span>
  )
}
