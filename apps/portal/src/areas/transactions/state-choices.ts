import {
  paymentStates,
  refundLineStates,
  transactionStates,
  type TransactionFilters,
  type TransactionState,
} from '@choba/contract/transactions.filters.ts'

/** The states that a search can have: those of the kind that it is narrowed to, and what is chosen already. */
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
