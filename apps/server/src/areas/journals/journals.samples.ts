import type { journals, SoftwareNames } from '@choba/contract/journals.contract.ts'
import { addClosedDeposit } from '#areas/deposits/deposits.testing.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { merchant } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'
import type { Role } from '#testing/demo-roles.ts'

const none = { software: 'freee', depositNo: 'DEP-20200101-000000' }

const ofDeposit = async (test: TestApp, role: Role) => ({
  query: { software: 'yayoi', depositNo: (await addClosedDeposit(test)).depositNo },
  ...(role === 'owner2' && { refused: { code: 4001, why: 'it is of another merchant' } }),
  ...(role === 'manager' && { refused: { code: 1200, why: 'journals are of a whole company' } }),
})

export const samples: CallSamples<typeof journals> = {
  names: {
    call: 'GET /apiproxy/api/deposit/journalNames',
    may: merchant('Settle.search'),
    input: () => ({}),
  },
  setNames: {
    call: 'PUT /apiproxy/api/deposit/journalNames',
    may: merchant('Settle.edit'),
    input: () => ({ body: { software: 'freee', taxMethod: 'EXCLUSIVE', names: {} } }),
    real: async (test, role) => {
      const client = await test.signIn(role)
      const { softwares } = resultOf<{ softwares: SoftwareNames[] }>(
        await client.get('deposit/journalNames'),
      )
      const { software, taxMethod, names, version } = softwares[0]!
      const bank = `普通 ${crypto.randomUUID().slice(0, 8)}`
      return {
        body: {
          software,
          taxMethod,
          names: { ...names, accounts: { ...names.accounts, bank } },
          ...(version !== null && { version }),
        },
      }
    },
    fuzz: { rare: true },
  },
  preview: {
    call: 'GET /apiproxy/api/deposit/journalPreview',
    may: merchant('Settle.search'),
    input: () => ({ query: none }),
    real: ofDeposit,
    fuzz: { rare: true },
  },
  file: {
    call: 'GET /apiproxy/api/deposit/journal',
    may: merchant('Settle.download'),
    input: () => ({ query: none }),
    real: ofDeposit,
    fuzz: { rare: true },
  },
}
