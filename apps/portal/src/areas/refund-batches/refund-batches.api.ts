import { refundBatches } from '@choba/contract/refund-batches.contract.ts'
import { apiOf } from '#lib/api.ts'

export const refundBatchesApi = apiOf('refundBatches', refundBatches)
