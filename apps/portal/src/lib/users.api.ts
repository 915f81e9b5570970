import { users } from '@choba/contract/users.contract.ts'
import { apiOf } from './api.ts'

export const usersApi = apiOf('users', users)
