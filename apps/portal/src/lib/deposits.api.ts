import { deposits } from '@choba/contract/deposits.contract.ts'
import { apiOf } from './api.ts'

export const depositsApi = apiOf('deposits', deposits)
