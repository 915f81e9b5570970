import { credentials } from '@choba/contract/credentials.ts'
import { apiOf } from '#lib/api.ts'

export const credentialsApi = apiOf('session', credentials)
