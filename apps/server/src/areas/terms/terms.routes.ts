import { terms } from '@choba/contract/terms.contract.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import { principalOf } from '#platform/calls/call.ts'
import { implement } from '#platform/calls/routes.ts'
import { termsApproval } from './terms.approval.ts'
import { askForTerms, readTerms } from './terms.service.ts'

const routes = ({ approvals }: Pick<Services, 'approvals'>) =>
  implement('terms', terms, {
    own: (call) => readTerms(call.tx, call.merchant!, call.language, false),
    list: (call) => readTerms(call.tx, call.merchant!, call.language, true),
    add: async (call) => {
      const { tx, merchant, body } = call
      const { user } = principalOf(call)
      const { waiting, audit } = await askForTerms(
        { tx, merchant: merchant!, user, approvals },
        body,
      )
      call.audit(audit)
      return waiting
    },
  })

export const termsArea: AreaDefinition = {
  create: (services) => ({ routes: routes(services), approvals: { terms: termsApproval } }),
}
