import { dashboard } from '@choba/contract/dashboard.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { readDeposits } from './dashboard-deposits.ts'
import { readHours } from './dashboard-day.ts'
import { readTrend } from './dashboard-trend.ts'
import { muteAttention, readComparison, readSummary, unmuteAttention } from './dashboard.service.ts'

const routes = implement('dashboard', dashboard, {
  summary: {
    keptPlans: (call) =>
      readSummary(call.tx, { ...call, merchant: call.merchant!, principal: principalOf(call) }),
  },
  hours: (call) => readHours(call.tx, call.tenant, call.merchant!),
  trend: (call) => readTrend(call.tx, call.tenant, call.merchant!, call.query),
  deposits: (call) => readDeposits(call.tx, call.tenant, call.merchant!, call.query),
  comparison: (call) => readComparison(call.tx, { ...call, merchant: call.merchant! }, call.query),
  mute(call) {
    call.audit({ object: call.body.subject })
    return muteAttention(call.tx, call.tenant, principalOf(call), call.body)
  },
  unmute: (call) => unmuteAttention(call.tx, call.tenant, principalOf(call)),
})

export const dashboardArea: AreaDefinition = { create: () => ({ routes }) }
