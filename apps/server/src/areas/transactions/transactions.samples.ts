import type { transactions } from '@choba/contract/transactions.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { samplePeriod } from '#testing/sample-period.ts'
import { admin, merchant } from '#testing/stated-needs.ts'

export const viewNeeds = { trade: merchant('Record.search'), systrade: admin('Refund.search') }

export const historyNeeds = {
  transaction: merchant('Record.search'),
  systemTransaction: admin('Refund.search'),
}

export const samples: CallSamples<typeof transactions> = {
  list: {
    call: 'GET /apiproxy/api/trade/list',
    may: merchant('Record.search'),
    input: ({ paymentNo }) => ({ query: { paymentNo } }),
    widest: { query: { ...samplePeriod, pageSize: '200' } },
    saysStore: true,
  },
  options: {
    call: 'GET /apiproxy/api/trade/options',
    may: merchant('Record.search'),
    input: () => ({}),
    saysStore: true,
  },
  detail: {
    call: 'GET /apiproxy/api/trade/detail',
    may: merchant('Record.search'),
    input: ({ paymentNo }) => ({ query: { paymentNo } }),
    saysStore: true,
  },
  find: {
    call: 'GET /apiproxy/api/trade/find',
    may: merchant('Record.search'),
    input: ({ paymentNo }) => ({ query: { number: paymentNo } }),
    // The fuzz test generates random parameters, and few of them are accepted.
    fuzz: { rare: true },
    saysStore: true,
  },
  download: {
    call: 'GET /apiproxy/api/trade/download',
    may: merchant('Record.download'),
    input: ({ paymentNo }) => ({ query: { paymentNo, format: 'csv' } }),
    widest: { query: { ...samplePeriod, format: 'csv' } },
    saysStore: true,
  },
  counts: {
    call: 'GET /apiproxy/api/trade/counts',
    may: merchant('Record.search'),
    input: ({ paymentNo }) => ({ query: { search: [`paymentNo=${paymentNo}`] } }),
    fuzz: { rare: true },
  },
  systemList: {
    call: 'GET /apiproxy/api/systrade/list',
    may: admin('Refund.search'),
    input: ({ paymentNo, entCode }) => ({ query: { paymentNo, entCode: [entCode] } }),
    widest: { query: { ...samplePeriod, pageSize: '200' } },
  },
  systemOptions: {
    call: 'GET /apiproxy/api/systrade/options',
    may: admin('Refund.search'),
    input: ({ entCode }) => ({ query: { entCode: [entCode] } }),
    widest: {},
  },
  systemCounts: {
    call: 'GET /apiproxy/api/systrade/counts',
    may: admin('Refund.search'),
    input: ({ paymentNo }) => ({ query: { search: [`paymentNo=${paymentNo}`] } }),
    fuzz: { rare: true },
  },
  systemDetail: {
    call: 'GET /apiproxy/api/systrade/detail',
    may: admin('Refund.search'),
    input: ({ paymentNo, entCode }) => ({ query: { paymentNo, entCode } }),
  },
  systemFind: {
    call: 'GET /apiproxy/api/systrade/find',
    may: admin('Refund.search'),
    input: ({ paymentNo }) => ({ query: { number: paymentNo } }),
  },
  systemDownload: {
    call: 'GET /apiproxy/api/systrade/download',
    may: admin('Refund.search'),
    input: ({ paymentNo, entCode }) => ({
      query: { paymentNo, entCode: [entCode], format: 'csv' },
    }),
    fuzz: { rare: true },
    widest: { query: { ...samplePeriod, format: 'csv' } },
  },
}
