import type { StatementContent, statements } from '@choba/contract/statements.contract.ts'
import { addClosedDeposit } from '#areas/deposits/deposits.testing.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin, merchant } from '#testing/stated-needs.ts'
import { resultOf } from '#testing/test-app.ts'

export const viewNeeds = { statements: merchant('Settle.search') }

const none = { depositNo: 'DEP-20200101-000000' }
const share = { code: 1200, why: 'a statement is of a whole company' }
const foreign = { code: 4001, why: 'it is of another merchant' }

export const samples: CallSamples<typeof statements> = {
  list: {
    call: 'GET /apiproxy/api/deposit/statements',
    may: merchant('Settle.search'),
    input: () => ({}),
  },
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
    real: async (test, role) => {
      const { depositNo } = await addClosedDeposit(test)
      const { statement } = resultOf<StatementContent>(
        await (await test.signIn('owner')).get('deposit/statementContent', { depositNo }),
      )
      // The language changes with each call, because a correction with unchanged content is
      // rejected.
      const language = statement?.language === 'en' ? 'ja' : 'en'
      return {
        body: { depositNo, language, ...(statement && { reason: '確認のため' }) },
        ...(role === 'owner2' && { refused: { ...foreign, kept: true as const } }),
        ...(role === 'manager' && { refused: share }),
      }
    },
    fuzz: { rare: true },
  },
  systemFile: {
    call: 'GET /apiproxy/api/sysdeposit/statement',
    may: admin('Settle.download'),
    input: ({ entCode }) => ({ query: { entCode, ...none } }),
    real: async (test) => {
      const { entCode, depositNo } = await addClosedDeposit(test)
      const { status } = await (await test.signIn('owner')).get('deposit/statement', { depositNo })
      if (status !== 200) throw new Error(`the statement was not issued: ${status}`)
      return { query: { entCode, depositNo } }
    },
    fuzz: { ends: 4001 },
  },
}
