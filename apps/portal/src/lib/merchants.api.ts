import { merchants } from '@choba/contract/merchants.contract.ts'
import { apiOf } from './api.ts'

export const merchantsApi = apiOf('merchants', merchants)
