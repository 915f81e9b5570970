import { pointRules } from '@choba/contract/point-rules.contract.ts'
import { apiOf } from '#lib/api.ts'

export const pointRulesApi = apiOf('pointRules', pointRules)
