import { tenantSetup } from '@choba/contract/tenant-setup.contract.ts'
import { apiOf } from '#lib/api.ts'

export const tenantSetupApi = apiOf('tenantSetup', tenantSetup)
