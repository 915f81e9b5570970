import type { statements } from '@choba/contract/statements.contract.ts'
import { addClosedDeposit } from '#areas/deposits/deposits.testing.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin, merchant } from '#testing/stated-needs.ts'

export const viewNeeds = { statements: merchant('Settle.search') }

const none = { depositNo: 'DEP-20200101-000000' }
const share = { code: 1200, why: 'a statement is of a whole company' }
const foreign = { code: 4001, why: 'it is of another merchant' }

export const samples: CallSamples<typeof statements> = {
  list: { call: 'GET /apiproxy/api/deposit/statements', may: merchant('Settle.search'), input: () => ({}) },
  content: {
    call: 'GET /apiproxy/api/deposit/statementContent',
    may: merchant('Settle.search'),
    input: () => ({ query: none }),
    real: async (test, role) => ({
      query: { depositNo: (await addClosedDeposit(test)).depositNo },
      ...(role === 'owner2' && { refused: foreign }),
      ...(role === 'manager' && { refused: share }),
    }),
    fuzz: { rare: true },
  },
  file: {
    call: 'GET /apiproxy/api/deposit/statement',
    may: merchant('Settle.download'),
    input: () => ({ query: none }),
    real: async (test, role) => ({
      query: { depositNo: (await addClosedDeposit(test)).depositNo },
      ...(role === 'owner2' && { refused: foreign }),
      ...(role === 'manager' && { refused: share }),
    }),
    fuzz: { rare: true },
  },
  issue: {
    call: 'POST /apiproxy/api/deposit/statementIssue',
    may: merchant('Settle.download'),
    input: () => ({ body: none }),
    real: async (test, role) => ({
      body: { depositNo: (await addClosedDeposit(test)).depositNo, reason: '確認のため' },
      ...(role === 'owner2' && { refused: foreign }),
      ...(role === 'manager' && { refused: share }),
    }),
    fuzz: { rare: true },
  },
  systemFile: {
    call: 'GET /apiproxy/api/sysdeposit/statement',
    may: admin('Ent.search'),
    input: ({ entCode }) => ({ query: { entCode, ...none } }),
    fuzz: { ends: 4001 },
  },
}
