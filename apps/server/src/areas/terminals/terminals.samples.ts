import type { terminals } from '@choba/contract/terminals.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import type { Role } from '#testing/demo-roles.ts'
import { merchant } from '#testing/stated-needs.ts'
import type { TestApp } from '#testing/test-app.ts'
import { device, issue, registered } from './terminals.testing.ts'

const absent = { terminalId: '999999', version: 1 }
const search = merchant('Shop.search')
const edit = merchant('Shop.edit')

/**
 * Returns a terminal in a store that all roles of the merchant can see. For a role without
 * permission to change terminals, the owner registers the terminal.
 */
const terminalOf = async (test: TestApp, role: Role) =>
  registered(test, await test.signIn(role === 'manager' ? 'owner' : role))

const acted = (
  path: string,
  act?: (test: TestApp, role: Role, which: object) => Promise<object>,
) => ({
  call: `PUT /apiproxy/api/terminal/${path}`,
  may: edit,
  input: () => ({ body: absent }),
  real: async (test: TestApp, role: Role) => {
    const { terminalId, version } = await terminalOf(test, role)
    const which = { terminalId, version }
    return { body: { ...which, ...(await act?.(test, role, which)) } }
  },
  fuzz: { ends: 4001 },
})

export const viewNeeds = { terminals: search }

export const historyNeeds = { terminal: search }

export const samples: CallSamples<typeof terminals> = {
  list: {
    call: 'GET /apiproxy/api/shop/terminals',
    may: search,
    input: () => ({}),
    saysStore: true,
  },
  detail: {
    call: 'GET /apiproxy/api/terminal/detail',
    may: search,
    input: () => ({ query: { terminalId: '999999' } }),
    real: async (test, role) => ({
      query: { terminalId: (await terminalOf(test, role)).terminalId },
    }),
    saysStore: true,
    inStore: async ({ owner, storeId }) => {
      const { items } = (await owner.get('shop/terminals', { storeId })).envelope.result as {
        items: { terminalId: string }[]
      }
      return { query: { terminalId: items[0]!.terminalId } }
    },
    fuzz: { ends: 4001 },
  },
  stores: {
    call: 'GET /apiproxy/api/terminal/stores',
    may: search,
    input: () => ({}),
    saysStore: true,
  },
  license: {
    call: 'GET /apiproxy/api/shop/licenseqr',
    may: search,
    input: () => ({ query: { storeId: '1' } }),
    saysStore: true,
    inStore: async ({ owner, storeId }) => {
      await issue(owner, storeId)
      return { query: { storeId } }
    },
    fuzz: { rare: true },
  },
  issueLicense: {
    call: 'POST /apiproxy/api/shop/licenseqr',
    may: edit,
    input: () => ({ body: { storeId: '999999' } }),
    real: async () => ({ body: { storeId: '1' } }),
    saysStore: true,
    inStore: async ({ storeId }) => ({ body: { storeId } }),
    fuzz: { rare: true },
  },
  block: acted('block'),
  unblock: acted('unblock', async (test, role, which) => {
    const client = await test.signIn(role)
    await client.put('terminal/block', which)
    return { version: 2 }
  }),
  move: {
    ...acted('move', async () => ({ storeId: '2' })),
    input: () => ({ body: { ...absent, storeId: '999999' } }),
  },
  retire: acted('retire'),
  register: {
    call: 'POST /apiproxy/api/terminal/register',
    may: 'public',
    input: () => ({ body: { licenseCode: 'x'.repeat(43), ...device() } }),
  },
}
