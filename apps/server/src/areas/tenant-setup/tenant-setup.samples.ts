import type { tenantSetup } from '@choba/contract/tenant-setup.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin, eitherOf } from '#testing/stated-needs.ts'

const may = admin(eitherOf('Ent.search', 'SystemConfig.search'))

export const samples: CallSamples<typeof tenantSetup> = {
  detail: { call: 'GET /apiproxy/api/tenant/setup', may, input: () => ({}) },
  hide: {
    call: 'PUT /apiproxy/api/tenant/hidesetup',
    may,
    input: () => ({ body: { isHidden: false } }),
    real: async ({ engine }) => {
      await asOwner(engine, (q) => q.updateTable('users').set({ hides_setup: false }).execute())
      return { body: { isHidden: true } }
    },
    fuzz: { ends: 4008 },
  },
}
