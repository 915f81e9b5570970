import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import type { transactions } from '@choba/contract/transactions.contract.ts'
import { callsAt } from '#lib/api.ts'

export const transactionsApi = callsAt<typeof transactions, typeof transactionCalls>(
  'transactions',
  transactionCalls,
)
