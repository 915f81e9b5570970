import { stores } from '@choba/contract/stores.contract.ts'
import { apiOf } from './api.ts'

export const storesApi = apiOf('stores', stores)
