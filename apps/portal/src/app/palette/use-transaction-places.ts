import { useNavigate } from '@tanstack/react-router'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { PaletteItem } from '#app/palette/palette-item.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'

type Which = Pick<TransactionRow, 'entCode' | 'paymentNo'>

const KEY = /^transaction ([\w-]+)\/([\x21-\x7e]+)$/
export const transactionKey = ({ entCode, paymentNo }: Which) =>
  `transaction ${entCode}/${paymentNo}`

/**
 * Tells which transactions the current user may search, and gives functions that open the
 * transaction list or one transaction.
 */
export function useTransactionPlaces() {
  const navigate = useNavigate()
  const isAdmin = useMay(transactionCalls.systemFind.can)
  const maySearch = useMay(transactionCalls.find.can) || isAdmin
  return {
    isAdmin,
    maySearch,
    open: ({ entCode, paymentNo }: Which) =>
      isAdmin
        ? navigate({ to: '/systrade/$entCode/$paymentNo', params: { entCode, paymentNo } })
        : navigate({ to: '/trade/$paymentNo', params: { paymentNo } }),
    list: (search: TransactionFilters) =>
      navigate({ to: isAdmin ? '/systrade' : '/trade', search }),
  }
}

/**
 * Returns a function that builds the palette entry of a recently chosen transaction from the
 * entry's stored key. The function returns null if the key belongs to something else, or if the
 * user may no longer see transactions.
 */
export function useKeptTransaction(): (key: string) => PaletteItem | null {
  const t = useTranslations('transactions.column')
  const { maySearch, open } = useTransactionPlaces()
  return (key) => {
    const [, entCode, paymentNo] = (maySearch && KEY.exec(key)) || []
    if (!entCode || !paymentNo) return null
    const onChoose = () => void open({ entCode, paymentNo })
    return {
      key,
      label: paymentNo,
      icon: ReceiptText,
      note: t('paymentNo'),
      isNumber: true,
      isKept: true,
      onChoose,
    }
  }
}
