import { pointRules } from '@choba/contract/point-rules.contract.ts'
import { apiOf } from './api.ts'

export const pointRulesApi = apiOf('pointRules', pointRules)
