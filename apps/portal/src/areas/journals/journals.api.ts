import { journals } from '@choba/contract/journals.contract.ts'
import { apiOf } from '#lib/api.ts'

export const journalsApi = apiOf('journals', journals)
