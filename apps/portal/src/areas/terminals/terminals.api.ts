import { terminals } from '@choba/contract/terminals.contract.ts'
import { apiOf } from '#lib/api.ts'

export const terminalsApi = apiOf('terminals', terminals)
