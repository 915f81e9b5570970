import { audit } from '@choba/contract/audit.contract.ts'
import { apiOf } from '#lib/api.ts'

export const auditApi = apiOf('audit', audit)
