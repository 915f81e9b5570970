import { deposits } from '@choba/contract/deposits.contract.ts'
import { apiOf } from '#lib/api.ts'

export const depositsApi = apiOf('deposits', deposits)
