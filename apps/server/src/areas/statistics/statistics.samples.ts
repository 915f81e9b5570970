import type { statistics } from '@choba/contract/statistics.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { merchant } from '#testing/stated-needs.ts'

export const viewNeeds = { statistics: merchant('Stat.aggregate') }

/** One month of the demo data in tests. */
const month = { dateFrom: '2026-10-21', dateTo: '2026-11-20' }

export const samples: CallSamples<typeof statistics> = {
  list: {
    call: 'GET /apiproxy/api/stat/list',
    may: merchant('Stat.aggregate'),
    input: () => ({ query: { ...month, groupBy: 'store' } }),
    widest: { query: { ...month, groupBy: 'store', compare: 'LAST_YEAR' } },
    saysStore: true,
  },
  breakdown: {
    call: 'GET /apiproxy/api/stat/breakdown',
    may: merchant('Stat.aggregate'),
    input: () => ({ query: { ...month, by: 'store' } }),
    widest: { query: { ...month, by: 'store' } },
    saysStore: true,
  },
  breakdownDownload: {
    call: 'GET /apiproxy/api/stat/breakdowndownload',
    may: merchant('Stat.download'),
    input: () => ({ query: { ...month, by: 'store', format: 'csv' } }),
    widest: { query: { ...month, by: 'store', format: 'csv' } },
    saysStore: true,
  },
  options: {
    call: 'GET /apiproxy/api/stat/options',
    may: merchant('Stat.aggregate'),
    input: () => ({}),
  },
  stores: {
    call: 'GET /apiproxy/api/stat/stores',
    may: merchant('Stat.aggregate'),
    input: () => ({}),
    saysStore: true,
  },
  download: {
    call: 'GET /apiproxy/api/stat/download',
    may: merchant('Stat.download'),
    input: () => ({ query: { ...month, groupBy: 'store', format: 'csv' } }),
    widest: { query: { ...month, groupBy: 'store', format: 'csv' } },
    saysStore: true,
  },
}
