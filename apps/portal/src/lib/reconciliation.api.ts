import { reconciliation } from '@choba/contract/reconciliation.contract.ts'
import { apiOf } from './api.ts'

export const reconciliationApi = apiOf('reconciliation', reconciliation)
