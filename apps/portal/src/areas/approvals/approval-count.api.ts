import { approvalCount } from '@choba/contract/approval-count.ts'
import { apiOf } from '#lib/api.ts'

export const approvalCountApi = apiOf('approvals', approvalCount)
