import { transfers } from '@choba/contract/transfers.contract.ts'
import { apiOf } from './api.ts'

export const transfersApi = apiOf('transfers', transfers)
