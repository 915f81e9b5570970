import { dayCloses } from '@choba/contract/day-closes.contract.ts'
import { apiOf } from './api.ts'

export const dayClosesApi = apiOf('dayCloses', dayCloses)
