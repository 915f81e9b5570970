import type { views } from '@choba/contract/views.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { people, type Role } from '#testing/demo-roles.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'

/**
 * Users who can open a list can save views of this list. Each area declares the permission that its
 * lists need in `viewNeeds`.
 */
const may = { field: 'screen', statedAs: 'viewNeeds' } as const

const view = {
  screen: 'trade',
  period: 'thisMonth',
  filters: { state: ['PAID'] },
  columns: ['amount'],
}

/** View fields for administrator roles without permission to see transactions. */
const ofAdmins: Partial<Record<Role, object>> = {
  operator: { screen: 'adminUser', columns: ['entName'] },
  sysconfig: { screen: 'feedback', columns: ['entName'] },
  settlement: { screen: 'sysdeposit', columns: ['companyName'] },
}
/** Returns the request body of a view of a list that the role can open. */
const viewFor = (role: Role) => ({
  screen: people[role].side === 'merchant' ? 'trade' : 'systrade',
  ...(ofAdmins[role] ?? { period: 'thisMonth', columns: ['amount'] }),
  filters: {},
  name: crypto.randomUUID(),
})
const viewOf = async (test: TestApp, role: Role): Promise<{ viewId: string }> =>
  resultOf(await (await test.signIn(role)).post('view/add', viewFor(role)))

export const samples: CallSamples<typeof views> = {
  list: { call: 'GET /apiproxy/api/view/list', may, input: () => ({ query: { screen: 'trade' } }) },
  add: {
    call: 'POST /apiproxy/api/view/add',
    may,
    input: () => ({ body: { ...view, name: crypto.randomUUID() } }),
    real: async (_test, role) => ({ body: viewFor(role) }),
    fuzz: { rare: true },
  },
  modify: {
    call: 'PUT /apiproxy/api/view/modify',
    may,
    input: () => ({ body: { ...view, viewId: '1', name: 'no such view' } }),
    real: async (test, role) => ({
      body: { ...viewFor(role), viewId: (await viewOf(test, role)).viewId },
    }),
    fuzz: { rare: true },
  },
  delete: {
    call: 'DELETE /apiproxy/api/view/delete',
    may,
    input: () => ({ body: { screen: 'trade', viewId: '1' } }),
    real: async (test, role) => ({
      body: { screen: viewFor(role).screen, viewId: (await viewOf(test, role)).viewId },
    }),
  },
}
