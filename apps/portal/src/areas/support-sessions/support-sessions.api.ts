import { supportSessions } from '@choba/contract/support-sessions.contract.ts'
import { apiOf } from '#lib/api.ts'

export const supportSessionsApi = apiOf('supportSessions', supportSessions)
