import type { feedback } from '@choba/contract/feedback.contract.ts'
import { tinyPng, uploadAs } from '#platform/files/files.testing.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { people } from '#testing/demo-roles.ts'
import { merchant, SIGNED_IN, signedIn } from '#testing/stated-needs.ts'

export const samples: CallSamples<typeof feedback> = {
  write: {
    call: 'POST /edge/review',
    may: merchant(SIGNED_IN),
    input: () => ({ body: { type: 'star', title: 'speed', rating: 3 } }),
  },
  // The test harness adds a picture to each upload call, so this sample has no body.
  upload: { call: 'POST /edge/streamUpload', may: merchant(SIGNED_IN), input: () => ({}) },
  list: {
    call: 'GET /edge/reviews',
    may: signedIn,
    input: ({ entCode }) => ({ query: { entCode: [entCode] } }),
    widest: {},
  },
  download: {
    call: 'GET /edge/download',
    may: signedIn,
    input: () => ({ query: { fileName: '00000000-0000-4000-8000-000000000000' } }),
    real: async (test, role) => {
      const owner = await test.signIn(people[role].side === 'admin' ? 'owner' : role)
      const fileName = await uploadAs(owner, tinyPng)
      const review = {
        type: 'sendBack',
        title: 'transactions',
        content: 'A picture',
        fileList: [fileName],
      }
      const written = await owner.send({ method: 'POST', url: '/edge/review', payload: review })
      if (written.status !== 201) throw new Error(`the review was answered with ${written.status}`)
      return { query: { fileName } }
    },
    fuzz: { rare: true },
  },
}
