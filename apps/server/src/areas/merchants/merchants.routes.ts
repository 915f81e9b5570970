import { merchants } from '@choba/contract/merchants.contract.ts'
import type { Mailer } from '@choba/identity/emails.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import { FOLLOW_MERCHANT, followMerchant, merchantFollower } from './merchants.jobs.ts'
import {
  listMerchants,
  listMfaConfigs,
  listNames,
  modifyMerchant,
  readMerchant,
  setMfa,
} from './merchants.service.ts'
import { addAdministrator, addMerchant } from './new-merchant.service.ts'

interface MerchantDeps {
  jobs: Pick<Jobs, 'enqueue' | 'wake'>
  mailer: Mailer
}

const routes = ({ jobs, mailer }: MerchantDeps) =>
  implement('merchants', merchants, {
    list: (call) => listMerchants(call.tx, principalOf(call), call.query),
    options: (call) => listNames(call.tx, call.query),
    detail: (call) => readMerchant(call.tx, principalOf(call), call.query.entCode),
    add: async (call) => {
      const { added, audit } = await addMerchant(call.tx, call, mailer, call.body)
      call.audit(audit)
      call.afterCommit(async () => {
        mailer.flush()
        return added
      })
      return added
    },
    modify: async (call) => {
      const { before, after, audit } = await modifyMerchant(call.tx, principalOf(call), call.body)
      call.audit(audit)
      const { id: merchantId, tenant_id: tenantId, enabled } = before
      if (enabled !== (after.status === 'VALID')) {
        await followMerchant(call.tx, jobs, { tenantId, merchantId })
        // Starts the job immediately after the commit. The job ends all sign-ins of the merchant's
        // users, including those that begin before it runs.
        call.afterCommit(async () => {
          jobs.wake(FOLLOW_MERCHANT)
          return after
        })
      }
      return after
    },
    addAdministrator: async (call) => {
      const { detail, audit } = await addAdministrator(call.tx, call, mailer, call.body)
      call.audit(audit)
      call.afterCommit(async () => {
        mailer.flush()
        return detail
      })
      return detail
    },
    mfaList: (call) => listMfaConfigs(call.tx, call.query),
    setMfa: async (call) => {
      const { after, audit } = await setMfa(call.tx, principalOf(call), call.body)
      call.audit(audit)
      return after
    },
  })

export const merchantsArea: AreaDefinition = {
  queues: [FOLLOW_MERCHANT],
  create: (services) => ({
    routes: routes(services),
    queues: { [FOLLOW_MERCHANT]: merchantFollower(services) },
  }),
}
