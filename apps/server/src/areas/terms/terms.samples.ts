import type { terms } from '@choba/contract/terms.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin, merchant } from '#testing/stated-needs.ts'
import { resultOf } from '#testing/test-app.ts'
import { nextTerms, termsOf } from './terms.testing.ts'

const sample = {
  firstDay: '2020-01-01',
  cycle: { kind: 'TWICE' },
  payDay: { kind: 'BUSINESS_DAYS', days: 3 },
  roll: 'NEXT',
  rates: [
    {
      paymentType: 'VISA',
      ratePpm: 32_400,
      taxClass: 'NON_TAXABLE',
      roundingUnit: 'TRANSACTION',
      roundingMode: 'FLOOR',
      feeReturned: true,
    },
  ],
  transferFees: [{ bankCode: null, from: 0, fee: 250 }],
  minimumPayout: 10_000,
  negativeCarries: 3,
  pointCost: 1,
}

export const samples: CallSamples<typeof terms> = {
  own: {
    call: 'GET /apiproxy/api/deposit/terms',
    may: merchant('Settle.search'),
    input: () => ({}),
  },
  list: {
    call: 'GET /apiproxy/api/terms/list',
    may: admin('Ent.search'),
    input: ({ entCode }) => ({ query: { entCode } }),
  },
  add: {
    call: 'POST /apiproxy/api/terms/add',
    may: admin('Ent.edit'),
    input: ({ entCode }) => ({ body: { entCode, ...sample } }),
    real: async (test) => {
      const entCode = 'HONNOMORI'
      const asker = await test.signIn('superadmin')
      const { waiting } = await termsOf(asker, entCode)
      if (waiting)
        resultOf(await asker.post('approval/withdraw', { approvalId: waiting.approvalId, entCode }))
      return { body: { entCode, ...(await nextTerms(asker, entCode)) } }
    },
    fuzz: { ends: 400 },
  },
}
