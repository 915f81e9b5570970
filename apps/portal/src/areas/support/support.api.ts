import { support } from '@choba/contract/support.contract.ts'
import { apiOf } from '#lib/api.ts'

export const supportApi = apiOf('support', support)
