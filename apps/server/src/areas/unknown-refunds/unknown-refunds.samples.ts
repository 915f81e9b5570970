import type { unknownRefunds } from '@choba/contract/unknown-refunds.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { people } from '#testing/demo-roles.ts'
import { admin, either, merchant } from '#testing/stated-needs.ts'
import { addUnknownRefund } from './unknown-refunds.testing.ts'
import { addUnlinkedRefund } from './unlinked-refunds.testing.ts'

export const viewNeeds = {
  unknownRefund: merchant('Refund.add'),
  sysUnknownRefund: admin('Refund.search'),
}

const none = { refundNo: 'R20260101NONE' }

export const samples: CallSamples<typeof unknownRefunds> = {
  list: {
    call: 'GET /apiproxy/api/unknownrefund/list',
    may: merchant('Refund.add'),
    input: () => ({}),
  },
  detail: {
    call: 'GET /apiproxy/api/unknownrefund/detail',
    may: merchant('Refund.add'),
    input: () => ({ query: none }),
    real: async (test, role) => ({
      query: { refundNo: (await addUnknownRefund(test)).refundNo },
      ...(role === 'owner2' && { refused: { code: 4001, why: 'it is of another merchant' } }),
    }),
    fuzz: { ends: 4001 },
  },
  systemList: {
    call: 'GET /apiproxy/api/sysunknownrefund/list',
    may: admin('Refund.search'),
    input: () => ({}),
  },
  systemDetail: {
    call: 'GET /apiproxy/api/sysunknownrefund/detail',
    may: admin('Refund.search'),
    input: ({ entCode }) => ({ query: { entCode, ...none } }),
    real: async (test) => {
      const { entCode, refundNo } = await addUnknownRefund(test)
      return { query: { entCode, refundNo } }
    },
    fuzz: { ends: 4001 },
  },
  ask: {
    call: 'POST /apiproxy/api/unknownrefund/ask',
    may: admin('Refund.add'),
    input: ({ entCode }) => ({ body: { entCode, ...none } }),
    real: async (test) => {
      const { entCode, refundNo } = await addUnknownRefund(test)
      return { body: { entCode, refundNo } }
    },
    fuzz: { ends: 4001 },
  },
  settle: {
    call: 'POST /apiproxy/api/unknownrefund/settle',
    may: admin('Refund.add'),
    input: ({ entCode }) => ({
      body: { entCode, ...none, outcome: 'FAILED', evidence: '明細で確認' },
    }),
    real: async (test) => {
      const { entCode, refundNo } = await addUnknownRefund(test)
      return { body: { entCode, refundNo, outcome: 'FAILED', evidence: '明細で確認' } }
    },
    fuzz: { ends: 4001 },
  },
  unlinkedList: {
    call: 'GET /apiproxy/api/unlinkedrefund/list',
    may: merchant('Refund.add'),
    input: () => ({}),
    widest: { query: { pageSize: '200' } },
  },
  unlinkedSystemList: {
    call: 'GET /apiproxy/api/sysunlinkedrefund/list',
    may: admin('Refund.search'),
    input: () => ({}),
  },
  acknowledge: {
    call: 'POST /apiproxy/api/unlinkedrefund/acknowledge',
    may: either('Refund.add'),
    input: () => ({ body: { ...none, reason: 'Sample' } }),
    real: async (test, role) => {
      const { entCode, refundNo } = await addUnlinkedRefund(test)
      const isAdmin = people[role].side === 'admin'
      return {
        body: { refundNo, reason: 'Sample', ...(isAdmin && { entCode }) },
        ...(role === 'owner2' && { refused: { code: 4001, why: 'it is of another merchant' } }),
      }
    },
    fuzz: { ends: 4001 },
  },
}
