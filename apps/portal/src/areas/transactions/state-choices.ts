import {
  paymentStates,
  refundLineStates,
  transactionStates,
  type TransactionFilters,
  type TransactionState,
} from '@choba/contract/transactions.filters.ts'

/**
 * Returns the statuses that the filter offers: those of the kind of transaction that is searched,
 * and those already selected.
 */
export function stateChoices({
  tradeKind,
  refundState,
  reason,
  state,
}: TransactionFilters): readonly TransactionState[] {
  const kinds = refundState
    ? ['PAYMENT']
    : reason
      ? ['REFUND']
      : (tradeKind ?? ['PAYMENT', 'REFUND'])
  const offered: readonly TransactionState[] = [
    ...(kinds.includes('PAYMENT') ? paymentStates : []),
    ...(kinds.includes('REFUND') ? refundLineStates : []),
  ]
  return transactionStates.filter((one) => offered.includes(one) || state?.includes(one))
}
