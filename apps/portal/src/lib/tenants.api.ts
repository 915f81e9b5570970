import { tenants } from '@choba/contract/tenants.contract.ts'
import { apiOf } from './api.ts'

export const tenantsApi = apiOf('tenants', tenants)
