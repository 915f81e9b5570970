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
    // It is the last one: what comes after it has gateways that work.
    real: async (test) => {
      await resetGateways(test)
      return { body: { paymentClass: 'CARD', url, secret } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  // Who signs is told from the secret of a gateway, and not from a sign-in: without it it is refused to everyone.
  notice: { call: 'POST /apiproxy/api/ingest/refunds', may: 'public', input: () => ({}) },
}
