import type { supportSessions } from '@choba/contract/support-sessions.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { people, type Role } from '#testing/demo-roles.ts'
import { admin, merchant, SIGNED_IN, signedIn } from '#testing/stated-needs.ts'
import { writeAccess, writeSession } from './support-sessions.testing.ts'

const merchants = tenantPlans.find(({ code }) => code === 'demo')!.merchants
const absent = { supportId: '999999' }

/** Returns the merchant of a role's user, or the first merchant for an administrator. */
const merchantIdOf = (role: Role): number => {
  const person = people[role]
  return merchants[person.side === 'merchant' ? person.merchant : 0]!.id
}

export const samples: CallSamples<typeof supportSessions> = {
  list: {
    call: 'GET /apiproxy/api/supportsession/list',
    may: { merchant: 'User.search', admin: 'SupportSession.add' },
    input: () => ({}),
  },
  current: {
    call: 'GET /apiproxy/api/supportsession/current',
    may: { merchant: SIGNED_IN, admin: null },
    input: () => ({}),
  },
  access: {
    call: 'GET /apiproxy/api/supportsession/access',
    may: merchant('User.search'),
    input: () => ({}),
  },
  setAccess: {
    call: 'PUT /apiproxy/api/supportsession/access',
    may: merchant('User.edit'),
    input: () => ({ body: { access: 'ALLOWED', seen: 'ALLOWED' } }),
    real: async (test) => {
      await writeAccess(test, 'APPROVAL')
      return { body: { access: 'ALLOWED', seen: 'APPROVAL' } }
    },
  },
  request: {
    call: 'POST /apiproxy/api/supportsession/request',
    may: admin('SupportSession.add'),
    input: ({ entCode }) => ({ body: { entCode, reason: 'a question', minutes: 30 } }),
    real: async (test) => {
      await writeAccess(test, 'APPROVAL')
      await asOwner(test.engine, (q) => q.deleteFrom('support_sessions').execute())
      return { body: { entCode: merchants[0]!.code, reason: 'a question', minutes: 30 } }
    },
    fuzz: { rare: true },
  },
  open: {
    call: 'POST /apiproxy/api/supportsession/open',
    may: admin('SupportSession.add'),
    input: () => ({ body: absent }),
    real: async (test) => {
      await writeAccess(test, 'APPROVAL')
      return { body: { supportId: await writeSession(test, { state: 'APPROVED' }) } }
    },
    fuzz: { ends: 4001 },
  },
  end: {
    call: 'POST /apiproxy/api/supportsession/end',
    may: signedIn,
    input: () => ({ body: absent }),
    real: async (test, role) => {
      const by = people[role].side === 'admin' ? role : 'superadmin'
      return {
        body: { supportId: await writeSession(test, { by, merchantId: merchantIdOf(role) }) },
      }
    },
    fuzz: { ends: 4001 },
  },
}
