import { session } from '@choba/contract/session.contract.ts'
import { apiOf } from '#lib/api.ts'

export const sessionApi = apiOf('session', session)
