import { approvalCount } from '@choba/contract/approval-count.ts'
import { apiOf } from './api.ts'

export const approvalCountApi = apiOf('approvals', approvalCount)
