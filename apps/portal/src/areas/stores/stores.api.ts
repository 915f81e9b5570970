import { stores } from '@choba/contract/stores.contract.ts'
import { apiOf } from '#lib/api.ts'

export const storesApi = apiOf('stores', stores)
