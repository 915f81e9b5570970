import { tableTents } from '@choba/contract/table-tents.contract.ts'
import { apiOf } from '#lib/api.ts'

export const tableTentsApi = apiOf('tableTents', tableTents)
