import { approvals } from '@choba/contract/approvals.contract.ts'
import { apiOf } from './api.ts'

export const approvalsApi = apiOf('approvals', approvals)
