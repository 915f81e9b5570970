import { statistics } from '@choba/contract/statistics.contract.ts'
import { apiOf } from '#lib/api.ts'

export const statisticsApi = apiOf('statistics', statistics)
