import { catalogueNames } from '@choba/contract/catalogue-names.ts'
import { apiOf } from './api.ts'

export const catalogueNamesApi = apiOf('catalogue', catalogueNames)
