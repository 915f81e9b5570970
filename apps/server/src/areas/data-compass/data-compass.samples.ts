import type { dataCompass } from '@choba/contract/data-compass.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { merchant } from '#testing/stated-needs.ts'

const may = merchant('DataCompass.search')
/** Periods within the demo data. */
const month = { dateFrom: '2026-10-21', dateTo: '2026-11-20' }
const quarter = { dateFrom: '2026-08-21', dateTo: '2026-11-20' }
const input = () => ({ query: month })

export const samples: CallSamples<typeof dataCompass> = {
  options: { call: 'GET /apiproxy/api/datacompass/options', may, input: () => ({}) },
  stores: { call: 'GET /apiproxy/api/datacompass/stores', may, input: () => ({}), saysStore: true },
  hours: { call: 'GET /apiproxy/api/datacompass/hours', may, input },
  changes: {
    call: 'GET /apiproxy/api/datacompass/changes',
    may,
    input,
    widest: { query: { ...month, by: 'store' } },
    saysStore: true,
  },
  methods: { call: 'GET /apiproxy/api/datacompass/methods', may, input },
  average: { call: 'GET /apiproxy/api/datacompass/average', may, input },
  amounts: { call: 'GET /apiproxy/api/datacompass/amounts', may, input },
  trends: { call: 'GET /apiproxy/api/datacompass/trends', may, input, saysStore: true },
  refunds: {
    call: 'GET /apiproxy/api/datacompass/refunds',
    may,
    input,
    widest: { query: { ...quarter, by: 'store' } },
    saysStore: true,
  },
}
