import { catalogue } from '@choba/contract/catalogue.contract.ts'
import { apiOf } from './api.ts'

export const catalogueApi = apiOf('catalogue', catalogue)
