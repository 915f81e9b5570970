import { pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import { apiOf } from './api.ts'

export const pointTransactionsApi = apiOf('pointTransactions', pointTransactions)
