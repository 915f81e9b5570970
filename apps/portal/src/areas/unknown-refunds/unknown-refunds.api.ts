import { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import { apiOf } from '#lib/api.ts'

export const unknownRefundsApi = apiOf('unknownRefunds', unknownRefunds)
