import type { feed } from '@choba/contract/feed.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin } from '#testing/stated-needs.ts'
import { madeKey } from './feed.testing.ts'

const may = (action: string) => admin(`SystemConfig.${action}`)
const absent = { tenantCode: 'none' }
const path = (name: string) => `/apiproxy/api/feedkey/${name}`
let gateways = 0

export const samples: CallSamples<typeof feed> = {
  keys: { call: `GET ${path('list')}`, may: may('search'), input: () => ({}) },
  addKey: {
    call: `POST ${path('add')}`,
    may: may('add'),
    input: () => ({ body: { ...absent, kind: 'GATEWAY', gateway: 'sample' } }),
    real: async () => ({ body: { kind: 'GATEWAY', gateway: `sample ${++gateways}` } }),
    fuzz: { ends: 4001, rare: true },
  },
  endKey: {
    call: `POST ${path('end')}`,
    may: may('delete'),
    input: () => ({ body: { ...absent, keyId: 'fk_sample-sample-sample' } }),
    real: async (test) => ({ body: { keyId: (await madeKey(test)).keyId } }),
    fuzz: { ends: 4001, rare: true },
  },
  // These calls need no sign-in: the signature of a key identifies the caller. Calls without a
  // signature fail (see feed.test.ts).
  take: { call: 'POST /apiproxy/api/ingest/transactions', may: 'public', input: () => ({}) },
  heartbeat: { call: 'POST /apiproxy/api/ingest/heartbeat', may: 'public', input: () => ({}) },
  limits: { call: 'GET /apiproxy/api/ingest/limits', may: 'public', input: () => ({}) },
}
