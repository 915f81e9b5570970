import type { gateways } from '@choba/contract/gateways.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin } from '#testing/stated-needs.ts'
import { resetGateways } from './gateways.testing.ts'

const may = (action: string) => admin(`SystemConfig.${action}`)
const path = (name: string) => `/apiproxy/api/gateway/${name}`
const absent = { tenantCode: 'none', paymentClass: 'WALLET' } as const
const url = 'http://127.0.0.1:9/pay'
const secret = 'a secret of the samples'

export const samples: CallSamples<typeof gateways> = {
  list: { call: `GET ${path('list')}`, may: may('search'), input: () => ({}) },
  modify: {
    call: `PUT ${path('modify')}`,
    may: may('edit'),
    input: () => ({ body: { ...absent, url, secret, version: 1 } }),
    real: async (test) => ({
      body: { paymentClass: 'CARD', url, secret, version: await resetGateways(test) },
    }),
    fuzz: { ends: 4001, rare: true },
  },
  switch: {
    call: `PUT ${path('switch')}`,
    may: may('edit'),
    input: () => ({ body: { ...absent, isOn: false, version: 1 } }),
    real: async (test) => ({
      body: { paymentClass: 'CARD', isOn: false, version: await resetGateways(test) },
    }),
    fuzz: { ends: 4001, rare: true },
  },
  test: {
    call: `POST ${path('test')}`,
    may: may('edit'),
    input: () => ({ body: absent }),
    // Earlier samples change the gateways. Restores the working gateways, because this and the
    // following samples need them.
    real: async (test) => {
      await resetGateways(test)
      return { body: { paymentClass: 'CARD', url, secret } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  // This call needs no sign-in: the signature with a gateway's secret identifies the caller. Calls
  // without a valid signature fail.
  notice: { call: 'POST /apiproxy/api/ingest/refunds', may: 'public', input: () => ({}) },
}
