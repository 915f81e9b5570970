import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { Instant } from '#ui/instant.tsx'
import { Money } from '#ui/money.tsx'
import { PaymentMethod, Standing } from './transaction-columns.tsx'

/**
 * Card for one transaction on a phone: payment, time and store on the left, amount and status on
 * the right.
 */
export function TransactionCard({
  row,
  paymentMethod,
  merchant,
  timeZone,
}: {
  row: TransactionRow
  paymentMethod: string
  /** Name of the merchant, which only administrators see. */
  merchant?: string | undefined
  /** Time zone of the date. If undefined, the merchant's time zone. */
  timeZone?: string | undefined
}) {
  return (
    <span className="flex items-start justify-between gap-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="truncate font-semibold">
          <PaymentMethod row={row} name={paymentMethod} />
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
