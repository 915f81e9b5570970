import type { audit, AuditRow } from '@choba/contract/audit.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { aroundToday, samplePeriod } from '#testing/sample-period.ts'
import { SIGNED_IN, type Needs } from '#testing/stated-needs.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'

const readers: Needs = { merchant: 'User.search', admin: SIGNED_IN }

/** Returns the ID of the newest audit entry that the client sees. */
async function newestEntry(client: Client, action?: string): Promise<string> {
  const { items } = resultOf<{ items: AuditRow[] }>(
    await client.get('audit/list', { ...aroundToday(), action }),
  )
  return items[0]!.auditId
}
const entryFor = async (test: TestApp, role: Role) => newestEntry(await test.signIn(role))

export const viewNeeds = { audit: readers }

export const samples: CallSamples<typeof audit> = {
  list: {
    call: 'GET /apiproxy/api/audit/list',
    may: readers,
    input: ({ entCode }) => ({ query: { ...samplePeriod, entCode: [entCode] } }),
    saysStore: true,
    inStore: async () => ({ query: aroundToday() }),
  },
  options: { call: 'GET /apiproxy/api/audit/options', may: readers, input: () => ({}) },
  detail: {
    call: 'GET /apiproxy/api/audit/detail',
    may: readers,
    input: () => ({ query: { auditId: '1' } }),
    real: async (test, role) => ({ query: { auditId: await entryFor(test, role) } }),
    saysStore: true,
    // Entry about a refund at a store that the manager does not see.
    inStore: async ({ owner }) => ({ query: { auditId: await newestEntry(owner, 'refunds.add') } }),
    fuzz: { ends: 4001 },
  },
  download: {
    call: 'GET /apiproxy/api/audit/download',
    may: readers,
    input: ({ entCode }) => ({ query: { ...samplePeriod, entCode: [entCode], format: 'csv' } }),
    real: async () => ({ query: { ...aroundToday(), format: 'csv' } }),
    saysStore: true,
    inStore: async () => ({ query: { ...aroundToday(), format: 'csv' } }),
    fuzz: { rare: true },
  },
  history: {
    call: 'GET /apiproxy/api/audit/history',
    // Users with permission to see an object may see its history. Each area states that permission
    // as `historyNeeds`.
    may: { field: 'kind', statedAs: 'historyNeeds' },
    input: ({ paymentNo }) => ({ query: { kind: 'transaction', objectId: paymentNo } }),
    saysStore: true,
  },
}
