import { brands } from '@choba/contract/brands.contract.ts'
import { apiOf } from './api.ts'

export const brandsApi = apiOf('brands', brands)
