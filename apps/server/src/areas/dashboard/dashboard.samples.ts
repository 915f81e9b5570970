import type { dashboard } from '@choba/contract/dashboard.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { merchant, SIGNED_IN } from '#testing/stated-needs.ts'

export const samples: CallSamples<typeof dashboard> = {
  summary: {
    call: 'GET /apiproxy/api/dashboard/summary',
    may: merchant(SIGNED_IN),
    input: () => ({}),
  },
  hours: {
    call: 'GET /apiproxy/api/dashboard/hours',
    may: merchant('Stat.aggregate'),
    input: () => ({}),
  },
  trend: {
    call: 'GET /apiproxy/api/dashboard/trend',
    may: merchant('Stat.aggregate'),
    input: () => ({ query: { span: 'DAYS_30' } }),
    widest: { query: { span: 'MONTHS_13', compare: 'LAST_YEAR' } },
  },
  deposits: {
    call: 'GET /apiproxy/api/dashboard/deposits',
    may: merchant('Settle.search'),
    input: () => ({ query: { month: '2026-11' } }),
  },
  comparison: {
    call: 'GET /apiproxy/api/dashboard/comparison',
    may: merchant('Stat.aggregate'),
    input: () => ({ query: { by: 'store' } }),
    widest: { query: { by: 'paymentMethod' } },
    saysStore: true,
  },
  mute: {
    call: 'POST /apiproxy/api/dashboard/mute',
    may: merchant(SIGNED_IN),
    input: () => ({ body: { subject: 'REFUNDS_HIGH' } }),
  },
  unmute: {
    call: 'POST /apiproxy/api/dashboard/unmute',
    may: merchant(SIGNED_IN),
    input: () => ({ body: {} }),
  },
}
