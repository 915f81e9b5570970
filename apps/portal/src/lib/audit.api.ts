import { audit } from '@choba/contract/audit.contract.ts'
import { apiOf } from './api.ts'

export const auditApi = apiOf('audit', audit)
