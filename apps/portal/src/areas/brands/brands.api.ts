import { brands } from '@choba/contract/brands.contract.ts'
import { apiOf } from '#lib/api.ts'

export const brandsApi = apiOf('brands', brands)
