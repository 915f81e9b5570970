import { Link } from '@tanstack/react-router'
import { type DayClose, type DayToClose, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import type { PaymentClass, TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { ReactNode } from 'react'
import { useMay } from '#lib/permission.ts'
import { figureFilters, type Which } from '#lib/transactions-behind.ts'

/**
 * Function that wraps a figure in a link to its transactions. If no payment class is passed, the
 * figure covers all classes.
 */
export type Behind = (which: Which, figure: ReactNode, paymentClass?: PaymentClass) => ReactNode

type Part = { readonly part: string; readonly terminalNo: string | null }

/**
 * Returns the filters for a terminal; no filters for the whole store. The filter shows the terminal
 * number to the user, but only the ID identifies the terminal.
 */
const onPart = ({ part, terminalNo }: Part): TransactionFilters =>
  part === WHOLE_STORE ? {} : { terminalId: part, ...(terminalNo !== null && { terminalNo }) }

/**
 * Returns a function that links figures to a search for their transactions. If there is no search,
 * or the user may not see transactions, the figures are not linked.
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

/** Returns the filters for the current transactions of a day, in a terminal or the whole store. */
export const searchOfPart = (read: DayToClose, part: Part): TransactionFilters => ({
  ...dayOf(read),
  ...onPart(part),
})

/**
 * Returns the filters for the transactions that a close, or a terminal of the close, counted.
 * Returns null if the close did not record its transactions.
 */
export const searchOfClose = (close: DayClose, part: Part = close): TransactionFilters | null =>
  close.keepsTransactions ? { ...dayOf(close), ...onPart(part), countedIn: close.closeId } : null

/**
 * Returns the filters for the transactions that were added after a close. Returns null if the close
 * did not record its transactions.
 */
export const searchOfLate = (close: DayClose): TransactionFilters | null =>
  close.keepsTransactions ? { ...dayOf(close), lateAfter: close.closeId } : null
