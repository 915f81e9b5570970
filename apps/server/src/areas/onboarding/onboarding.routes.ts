import { onboarding } from '@choba/contract/onboarding.contract.ts'
import type { AreaDefinition } from '#platform/calls/area.ts'
import { implement } from '#platform/calls/routes.ts'
import { finishOnboarding, readOnboarding } from './onboarding.service.ts'

const routes = implement('onboarding', onboarding, {
  detail: (call) => readOnboarding(call.tx, call.merchant!),
  finish: (call) => {
    call.audit({ object: call.merchant!.name, of: { kind: 'merchant', id: call.merchant!.code } })
    return finishOnboarding(call.tx, call.merchant!)
  },
})

export const onboardingArea: AreaDefinition = { create: () => ({ routes }) }
