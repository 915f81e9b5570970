import { approvals } from '@choba/contract/approvals.contract.ts'
import { apiOf } from '#lib/api.ts'

export const approvalsApi = apiOf('approvals', approvals)
