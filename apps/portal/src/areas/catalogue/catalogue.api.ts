import { catalogue } from '@choba/contract/catalogue.contract.ts'
import { apiOf } from '#lib/api.ts'

export const catalogueApi = apiOf('catalogue', catalogue)
