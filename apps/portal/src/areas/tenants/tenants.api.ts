import { tenants } from '@choba/contract/tenants.contract.ts'
import { apiOf } from '#lib/api.ts'

export const tenantsApi = apiOf('tenants', tenants)
