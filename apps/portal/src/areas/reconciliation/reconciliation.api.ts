import { reconciliation } from '@choba/contract/reconciliation.contract.ts'
import { apiOf } from '#lib/api.ts'

export const reconciliationApi = apiOf('reconciliation', reconciliation)
