import type { onboarding } from '@choba/contract/onboarding.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { merchant, SIGNED_IN } from '#testing/stated-needs.ts'

export const samples: CallSamples<typeof onboarding> = {
  detail: {
    call: 'GET /apiproxy/api/onboarding/detail',
    may: merchant(SIGNED_IN),
    input: () => ({}),
  },
  finish: {
    call: 'PUT /apiproxy/api/onboarding/finish',
    may: merchant(SIGNED_IN),
    input: () => ({}),
    real: async ({ engine }) => {
      await asOwner(engine, (q) => q.updateTable('merchants').set({ onboarded_at: null }).execute())
      return {}
    },
    fuzz: { ends: 4008 },
  },
}
