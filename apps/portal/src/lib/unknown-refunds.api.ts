import { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import { apiOf } from './api.ts'

export const unknownRefundsApi = apiOf('unknownRefunds', unknownRefunds)
