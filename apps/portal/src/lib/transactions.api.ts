import { transactions } from '@choba/contract/transactions.contract.ts'
import { apiOf } from './api.ts'

export const transactionsApi = apiOf('transactions', transactions)
