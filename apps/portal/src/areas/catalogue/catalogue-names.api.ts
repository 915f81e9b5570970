import { catalogueNames } from '@choba/contract/catalogue-names.ts'
import { apiOf } from '#lib/api.ts'

export const catalogueNamesApi = apiOf('catalogue', catalogueNames)
