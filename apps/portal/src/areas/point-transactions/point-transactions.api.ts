import { pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import { apiOf } from '#lib/api.ts'

export const pointTransactionsApi = apiOf('pointTransactions', pointTransactions)
