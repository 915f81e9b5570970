import type { support, SupportDetail } from '@choba/contract/support.contract.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin, signedIn } from '#testing/stated-needs.ts'
import { resultOf } from '#testing/test-app.ts'

export const historyNeeds = { support: admin('Ent.edit') }

const parts = (contactName: string) => ({ contactName, hours: [], closedOnHolidays: false })

export const samples: CallSamples<typeof support> = {
  detail: { call: 'GET /apiproxy/api/support/detail', may: signedIn, input: () => ({}) },
  modify: {
    call: 'PUT /apiproxy/api/support/modify',
    may: admin('Ent.edit'),
    input: () => ({ body: { version: 99, ...parts('窓口') } }),
    real: async (test, role) => {
      const { contact } = resultOf<SupportDetail>(
        await (await test.signIn(role)).get('support/detail'),
      )
      const version = contact!.version
      return { body: { version, ...parts(`窓口 ${version}`) } }
    },
    fuzz: { ends: 400 },
  },
  status: { call: 'GET /apiproxy/api/support/status', may: signedIn, input: () => ({}) },
}
