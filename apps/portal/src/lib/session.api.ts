import { session } from '@choba/contract/session.contract.ts'
import { apiOf } from './api.ts'

export const sessionApi = apiOf('session', session)
