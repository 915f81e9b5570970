import { statements } from '@choba/contract/statements.contract.ts'
import { apiOf } from '#lib/api.ts'

export const statementsApi = apiOf('statements', statements)
