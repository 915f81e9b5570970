import { pointManagement } from '@choba/contract/point-management.contract.ts'
import { apiOf } from '#lib/api.ts'

export const pointManagementApi = apiOf('pointManagement', pointManagement)
