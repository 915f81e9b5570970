import { tableTents } from '@choba/contract/table-tents.contract.ts'
import { apiOf } from './api.ts'

export const tableTentsApi = apiOf('tableTents', tableTents)
