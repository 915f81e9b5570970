import type { reconciliation } from '@choba/contract/reconciliation.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { merchant } from '#testing/stated-needs.ts'
import { addClosedDeposit } from '#areas/deposits/deposits.testing.ts'
import {
  accountOf,
  csvOf,
  given,
  handMatch,
  matchable,
  openDifference,
  suggestion,
} from './bank-file.testing.ts'

const editors = merchant('Settle.edit')
const readers = { merchant: 'Settle.search', admin: 'Settle.search' }
const none = { depositNo: 'DEP-20200101-000000' }
const token = 'A'.repeat(60)

export const samples: CallSamples<typeof reconciliation> = {
  match: {
    call: 'POST /apiproxy/api/deposit/match',
    may: editors,
    input: () => ({ file: Buffer.from(csvOf([{}])) }),
    fuzz: { ends: 400 },
  },
  confirm: {
    call: 'POST /apiproxy/api/deposit/matchConfirm',
    may: editors,
    input: () => ({ body: { token } }),
    real: async (test, role) => ({ body: { token: await suggestion(test, role) } }),
    fuzz: { ends: 400, rare: true },
  },
  matchByHand: {
    call: 'POST /apiproxy/api/deposit/matchByHand',
    may: editors,
    input: () => ({ body: { lines: [token], deposits: [none.depositNo] } }),
    real: async (test, role) => ({ body: await handMatch(test, role) }),
    fuzz: { ends: 400, rare: true },
  },
  differences: { call: 'GET /apiproxy/api/deposit/differences', may: editors, input: () => ({}) },
  setDifference: {
    call: 'POST /apiproxy/api/deposit/differenceEdit',
    may: editors,
    input: () => ({
      body: {
        differenceId: '999999',
        version: 1,
        reason: 'OTHER',
        ownerId: '1',
        closeBy: '2027-01-31',
        isClosed: true,
      },
    }),
    real: async (test, role) => {
      const { differenceId, version, reason, ownerId, closeBy } = await openDifference(test, role)
      return { body: { differenceId, version, reason, ownerId, closeBy, isClosed: true } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  owners: { call: 'GET /apiproxy/api/deposit/differenceOwners', may: editors, input: () => ({}) },
  undo: {
    call: 'POST /apiproxy/api/deposit/matchUndo',
    may: editors,
    input: () => ({ body: none }),
    real: async (test, role) => ({ body: { depositNo: await matchable(test, role) } }),
    fuzz: { ends: 4001 },
  },
  matched: {
    call: 'GET /apiproxy/api/deposit/matched',
    may: readers,
    input: ({ entCode }) => ({ query: { entCode, ...none } }),
    real: async (test, role) => {
      const { entCode, depositNo } = await addClosedDeposit(test)
      return {
        query: { entCode, depositNo },
        ...(role === 'owner2' && { refused: { code: 4001, why: 'it is of another merchant' } }),
      }
    },
    fuzz: { ends: 4001 },
  },
  files: { call: 'GET /apiproxy/api/deposit/bankfiles', may: editors, input: () => ({}) },
  undoFile: {
    call: 'POST /apiproxy/api/deposit/bankfileUndo',
    may: editors,
    input: () => ({ body: { bankFileId: '999999' } }),
    real: async (test, role) => ({ body: { bankFileId: (await given(test, role)).bankFileId } }),
    fuzz: { ends: 4001, rare: true },
  },
  accounts: {
    call: 'GET /apiproxy/api/deposit/accounts',
    may: merchant('Settle.download'),
    input: () => ({}),
  },
  transferFile: {
    call: 'GET /apiproxy/api/deposit/transferfile',
    may: merchant('Settle.download'),
    input: () => ({ query: { accountId: '999999', dateFrom: '2026-11-01', dateTo: '2026-11-30' } }),
    real: async (test, role) => ({
      query: {
        accountId: await accountOf(test, role),
        dateFrom: '2026-11-01',
        dateTo: '2026-12-31',
      },
    }),
    fuzz: { ends: 4001 },
  },
}
