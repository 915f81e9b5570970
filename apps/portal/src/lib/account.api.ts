import { account } from '@choba/contract/account.contract.ts'
import { apiOf } from './api.ts'

export const accountApi = apiOf('account', account)
