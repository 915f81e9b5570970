import { users } from '@choba/contract/users.contract.ts'
import { apiOf } from '#lib/api.ts'

export const usersApi = apiOf('users', users)
