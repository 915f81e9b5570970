import { refunds } from '@choba/contract/refunds.contract.ts'
import { apiOf } from './api.ts'

export const refundsApi = apiOf('refunds', refunds)
