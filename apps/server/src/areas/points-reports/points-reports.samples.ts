import type { pointsReports } from '@choba/contract/points-reports.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { merchant, whereUsed } from '#testing/stated-needs.ts'

const look = whereUsed('points', merchant('PointsReport.search'))
const lookAtAll = whereUsed('points', merchant('EntPointsReport.search'))

/** Months that the demo data covers. */
const months = { monthFrom: '2026-09', monthTo: '2026-11' }
const byStore = { ...months, groupBy: 'store' }

export const samples: CallSamples<typeof pointsReports> = {
  list: {
    call: 'GET /apiproxy/api/pointsreport/list',
    may: look,
    input: () => ({ query: byStore }),
    widest: { query: byStore },
    saysStore: true,
  },
  options: {
    call: 'GET /apiproxy/api/pointsreport/options',
    may: look,
    input: () => ({}),
    saysStore: true,
  },
  download: {
    call: 'GET /apiproxy/api/pointsreport/download',
    may: whereUsed('points', merchant('PointsReport.download')),
    input: () => ({ query: { ...byStore, format: 'csv' } }),
    widest: { query: { ...byStore, format: 'csv' } },
    saysStore: true,
  },
  // The report includes every store of the merchant, even outside of the user's store scope. The
  // permission exists for this purpose.
  entList: {
    call: 'GET /apiproxy/api/entpointsreport/list',
    may: lookAtAll,
    input: () => ({ query: byStore }),
    widest: { query: byStore },
    saysStore: true,
    ofEveryStore: true,
  },
  entOptions: {
    call: 'GET /apiproxy/api/entpointsreport/options',
    may: lookAtAll,
    input: () => ({}),
    saysStore: true,
    ofEveryStore: true,
  },
  entDownload: {
    call: 'GET /apiproxy/api/entpointsreport/download',
    may: whereUsed('points', merchant('EntPointsReport.download')),
    input: () => ({ query: { ...byStore, format: 'csv' } }),
    widest: { query: { ...byStore, format: 'csv' } },
    saysStore: true,
    ofEveryStore: true,
  },
}
