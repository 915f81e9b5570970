import { statements } from '@choba/contract/statements.contract.ts'
import { apiOf } from './api.ts'

export const statementsApi = apiOf('statements', statements)
