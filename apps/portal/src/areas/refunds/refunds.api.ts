import { refundCalls } from '@choba/contract/refund-addresses.ts'
import type { refunds } from '@choba/contract/refunds.contract.ts'
import { callsAt } from '#lib/api.ts'

export const refundsApi = callsAt<typeof refunds, typeof refundCalls>('refunds', refundCalls)
