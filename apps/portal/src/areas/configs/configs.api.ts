import { configs } from '@choba/contract/configs.contract.ts'
import { apiOf } from '#lib/api.ts'

export const configsApi = apiOf('configs', configs)
