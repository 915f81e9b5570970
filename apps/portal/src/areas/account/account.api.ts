import { account } from '@choba/contract/account.contract.ts'
import { apiOf } from '#lib/api.ts'

export const accountApi = apiOf('account', account)
