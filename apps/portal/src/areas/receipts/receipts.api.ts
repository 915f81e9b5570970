import { receipts } from '@choba/contract/receipts.contract.ts'
import { apiOf } from '#lib/api.ts'

export const receiptsApi = apiOf('receipts', receipts)
