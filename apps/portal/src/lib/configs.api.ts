import { configs } from '@choba/contract/configs.contract.ts'
import { apiOf } from './api.ts'

export const configsApi = apiOf('configs', configs)
