import { roles } from '@choba/contract/roles.contract.ts'
import { apiOf } from '#lib/api.ts'

export const rolesApi = apiOf('roles', roles)
