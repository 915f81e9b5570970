import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { Standing } from './transaction-columns.tsx'

/** A transaction on a phone: what, where and when at the left, how much and how it stands at the right. */
export function TransactionCard({ row, brand }: { row: TransactionRow; brand: string }) {
  return (
    <span className="flex items-start justify-between gap-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="truncate font-semibold">{brand}</span>
        <span className="truncate text-sm text-muted">{row.storeName}</span>
        <span className="text-xs text-muted">
          <Instant at={row.paidAt} form="short" />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <span className="font-semibold">
          <Money amount={row.amount} currency={row.currency} negative={row.tradeKind === 'REFUND'} />
        </span>
        <span className="text-sm">
          <Standing row={row} />
        </span>
      </span>
    </span>
  )
}
