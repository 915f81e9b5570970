import { dashboard } from '@choba/contract/dashboard.contract.ts'
import { apiOf } from './api.ts'

export const dashboardApi = apiOf('dashboard', dashboard)
