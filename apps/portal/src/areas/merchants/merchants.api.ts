import { merchants } from '@choba/contract/merchants.contract.ts'
import { apiOf } from '#lib/api.ts'

export const merchantsApi = apiOf('merchants', merchants)
