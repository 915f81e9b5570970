import type { account } from '@choba/contract/account.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { copyOf } from '#testing/copied-user.ts'
import { signedIn } from '#testing/stated-needs.ts'
import { resultOf } from '#testing/test-app.ts'

interface Sessions {
  items: { sessionId: string; own: boolean }[]
}

export const samples: CallSamples<typeof account> = {
  profile: { call: 'GET /apiproxy/api/account/profile', may: signedIn, input: () => ({}) },
  changeProfile: {
    call: 'PUT /apiproxy/api/account/profile',
    may: signedIn,
    // This version does not exist, so the change fails.
    input: () => ({ body: { version: 2_147_483_647, userFullName: 'Another name', phone: '' } }),
    real: async (test, role) => ({
      by: (await copyOf(test, role)).client,
      body: { version: 1, userFullName: 'Another name', phone: '03-1234-5678' },
    }),
  },
  signIns: { call: 'GET /apiproxy/api/account/signins', may: signedIn, input: () => ({}) },
  sessions: { call: 'GET /apiproxy/api/account/sessions', may: signedIn, input: () => ({}) },
  endSession: {
    call: 'DELETE /apiproxy/api/account/session',
    may: signedIn,
    input: () => ({ body: { sessionId: 'no-such-session' } }),
    real: async (test, role) => {
      const { client } = await copyOf(test, role)
      const { items } = resultOf<Sessions>(await client.get('account/sessions'))
      return { by: client, body: { sessionId: items[0]!.sessionId } }
    },
    fuzz: { ends: resultTypes.notFound.code },
  },
  endSessions: {
    call: 'DELETE /apiproxy/api/account/sessions',
    may: signedIn,
    // The input has no scope on purpose: a call with a valid scope would end the sign-ins that the
    // following sample calls use.
    input: () => ({ body: {} }),
    real: async (test, role) => ({ by: (await copyOf(test, role)).client, body: { scope: 'ALL' } }),
  },
}
