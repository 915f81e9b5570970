import { terms } from '@choba/contract/terms.contract.ts'
import { apiOf } from '#lib/api.ts'

export const termsApi = apiOf('terms', terms)
