import { terms } from '@choba/contract/terms.contract.ts'
import { apiOf } from './api.ts'

export const termsApi = apiOf('terms', terms)
