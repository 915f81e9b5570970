import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { Brand, Standing } from './transaction-columns.tsx'

/** A transaction on a phone: what, when and where at the left, how much and how it stands at the right. */
export function TransactionCard({
  row,
  brand,
  merchant,
  timeZone,
}: {
  row: TransactionRow
  brand: string
  /** Whose it is, for administrators. */
  merchant?: string | undefined
  /** On whose clock; without it, the merchant's. */
  timeZone?: string | undefined
}) {
  return (
    <span className="flex items-start justify-between gap-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="truncate font-semibold">
          <Brand row={row} name={brand} />
        </span>
        <span className="flex gap-2 text-sm text-muted">
          <Instant at={row.paidAt} form="short" timeZone={timeZone} />
          <span className="truncate">
            {merchant === undefined ? row.storeName : `${merchant}・${row.storeName}`}
          </span>
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <span className="font-semibold">
          <Money
            amount={row.amount}
            currency={row.currency}
            negative={row.tradeKind === 'REFUND'}
          />
        </span>
        <span className="text-sm">
          <Standing row={row} />
        </span>
      </span>
    </span>
  )
}
