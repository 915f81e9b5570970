import type { receipts } from '@choba/contract/receipts.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { merchant } from '#testing/stated-needs.ts'

const may = merchant('Record.search')

export const samples: CallSamples<typeof receipts> = {
  read: {
    call: 'GET /apiproxy/api/trade/receipt',
    may,
    input: ({ paymentNo }) => ({ query: { paymentNo } }),
    saysStore: true,
  },
  file: {
    call: 'GET /apiproxy/api/trade/receipt/file',
    may,
    input: ({ paymentNo }) => ({ query: { paymentNo, format: 'escpos' } }),
    saysStore: true,
  },
  print: {
    call: 'POST /apiproxy/api/trade/receipt/print',
    may,
    input: ({ paymentNo }) => ({ body: { paymentNo } }),
  },
}
