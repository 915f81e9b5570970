import { Link } from '@tanstack/react-router'
import { type DayClose, type DayToClose, WHOLE_STORE } from '@choba/contract/day-closes.contract.ts'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import type { PaymentClass, TransactionFilters } from '@choba/contract/transactions.filters.ts'
import type { ReactNode } from 'react'
import { useMay } from '#lib/permission.ts'
import { figureFilters, type Which } from '#lib/transactions-behind.ts'

/** Makes a figure the link to its transactions. Without a class of payment the figure is of all classes. */
export type Behind = (which: Which, figure: ReactNode, paymentClass?: PaymentClass) => ReactNode

type Part = { readonly part: string; readonly terminalNo: string | null }

/** The part of a store as a search: nothing for the whole store. The number is what the list shows, the id is exact. */
const onPart = ({ part, terminalNo }: Part): TransactionFilters =>
  part === WHOLE_STORE ? {} : { terminalId: part, ...(terminalNo !== null && { terminalNo }) }

/** Makes links of the figures of a search, for people who may see transactions; plain figures for anyone else, and without one. */
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
        className="underline decoration-line underline-offset-3 hover:text-brand-strong hover:decoration-current"
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

/** Transactions of a part of a day, as it is now. */
export const searchOfPart = (read: DayToClose, part: Part): TransactionFilters => ({
  ...dayOf(read),
  ...onPart(part),
})

/** Transactions that counted when a day was closed, of all of the close or of a part of it; null if that was not kept. */
export const searchOfClose = (close: DayClose, part: Part = close): TransactionFilters | null =>
  close.keepsTransactions ? { ...dayOf(close), ...onPart(part), countedIn: close.closeId } : null

/** Transactions that count now and did not when the day was closed; null if that was not kept. */
export const searchOfLate = (close: DayClose): TransactionFilters | null =>
  close.keepsTransactions ? { ...dayOf(close), lateAfter: close.closeId } : null
