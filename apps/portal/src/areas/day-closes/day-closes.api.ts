import { dayCloses } from '@choba/contract/day-closes.contract.ts'
import { apiOf } from '#lib/api.ts'

export const dayClosesApi = apiOf('dayCloses', dayCloses)
