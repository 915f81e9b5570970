import { transfers } from '@choba/contract/transfers.contract.ts'
import { apiOf } from '#lib/api.ts'

export const transfersApi = apiOf('transfers', transfers)
