import { Link } from '@tanstack/react-router'
import { type DayClose, type DayToClose, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import type { PaymentClass, TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { ReactNode } from 'react'
import { useMay } from '#lib/permission.ts'
import { figureFilters, type Which } from '#lib/transactions-behind.ts'

/**
 * Wraps a figure in a link to its transactions. Without a payment class, the figure covers all
 * classes.
 */
export type Behind = (which: Which, figure: ReactNode, paymentClass?: PaymentClass) => ReactNode

type Part = { readonly part: string; readonly terminalNo: string | null }

/**
 * Filters for a part of a store; none for the whole store. The list displays the terminal number,
 * but only the ID is exact.
 */
const onPart = ({ part, terminalNo }: Part): TransactionFilters =>
  part === WHOLE_STORE ? {} : { terminalId: part, ...(terminalNo !== null && { terminalNo }) }

/**
 * Returns a function that links figures to a transaction search. Without a search, or without
 * permission to see transactions, figures stay plain.
 */
export function useBehind(): (search: TransactionFilters | null) => Behind {
  const maySee = useMay(transactionCalls.list.can)
  return (search) => (which, figure, paymentClass) =>
    maySee && search !== null ? (
      <Link
        to="/trade"
        search={{
          ...search,
          ...(paymentClass && { paymentClass: [paymentClass] }),
          ...figureFilters[which],
        }}
        className="underline decoration-line underline-offset-3 hover:text-accent-strong hover:decoration-current"
      >
        {figure}
      </Link>
    ) : (
      figure
    )
}

const dayOf = ({ store, day }: Pick<DayToClose, 'store' | 'day'>): TransactionFilters => ({
  dateFrom: day,
  dateTo: day,
  storeId: [store.storeId],
})

/** Filters for the current transactions of a part of a day. */
export const searchOfPart = (read: DayToClose, part: Part): TransactionFilters => ({
  ...dayOf(read),
  ...onPart(part),
})

/**
 * Filters for the transactions that a close or one of its parts counted; null if the close did not
 * record its transactions.
 */
export const searchOfClose = (close: DayClose, part: Part = close): TransactionFilters | null =>
  close.keepsTransactions ? { ...dayOf(close), ...onPart(part), countedIn: close.closeId } : null

/**
 * Filters for the transactions added since a close; null if the close did not record its
 * transactions.
 */
export const searchOfLate = (close: DayClose): TransactionFilters | null =>
  close.keepsTransactions ? { ...dayOf(close), lateAfter: close.closeId } : null
