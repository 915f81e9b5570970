import type { refunds } from '@choba/contract/refunds.contract.ts'
import type { CallSamples, Target } from '#testing/call-sample.ts'
import { admin, merchant } from '#testing/stated-needs.ts'

const refund = ({ paymentNo, refundable }: Target) => ({
  paymentNo,
  amount: 1,
  refundableSeen: refundable,
  reason: 'OTHER',
  idempotencyKey: crypto.randomUUID(),
})

export const samples: CallSamples<typeof refunds> = {
  preview: {
    call: 'GET /apiproxy/api/trade/refund/preview',
    may: merchant('Refund.add'),
    input: ({ paymentNo }) => ({ query: { paymentNo, amount: '1' } }),
    fuzz: { rare: true },
  },
  systemPreview: {
    call: 'GET /apiproxy/api/systrade/refund/preview',
    may: admin('Refund.add'),
    input: ({ entCode, paymentNo }) => ({ query: { entCode, paymentNo, amount: '1' } }),
    fuzz: { rare: true },
  },
  add: {
    call: 'POST /apiproxy/api/trade/refund',
    may: merchant('Refund.add'),
    input: (target) => ({ body: refund(target) }),
    // Only a few random inputs lead to a successful call.
    fuzz: { rare: true },
  },
  systemAdd: {
    call: 'POST /apiproxy/api/systrade/refund',
    may: admin('Refund.add'),
    input: (target) => ({ body: { entCode: target.entCode, ...refund(target) } }),
    fuzz: { rare: true },
  },
}
