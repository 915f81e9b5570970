import { journals } from '@choba/contract/journals.contract.ts'
import { apiOf } from './api.ts'

export const journalsApi = apiOf('journals', journals)
