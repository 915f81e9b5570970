import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { ofMerchant } from './permissions.ts'

/**
 * Steps that a new merchant completes before it takes payments and is paid out, in the order of the
 * checklist.
 */
export const onboardingSteps = [
  'TERMS',
  'BANK_ACCOUNT',
  'STORES',
  'TERMINALS',
  'USERS',
  'FIRST_PAYMENT',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

export const OnboardingDetail = z.strictObject({
  /**
   * All `onboardingSteps` in order, with their current status. Covers the whole merchant,
   * regardless of the caller's stores.
   */
  steps: z.array(z.strictObject({ step: z.enum(onboardingSteps), done: z.boolean() })),
})
export type OnboardingDetail = z.output<typeof OnboardingDetail>

export const onboarding = endpoints({
  detail: {
    method: 'GET',
    path: 'onboarding/detail',
    inSupport: true,
    summary: 'Get the setup checklist of the merchant',
    description: 'Returns the completed steps, without figures and names.',
    can: ofMerchant,
    result: OnboardingDetail,
  },
  finish: {
    method: 'PUT',
    path: 'onboarding/finish',
    summary: 'Finish the setup checklist of the merchant',
    description:
      'The checklist is not shown again. Fails with 1200 while a step is open, and with 4008 if the checklist is already finished.',
    can: ofMerchant,
    result: z.null(),
    raises: ['illegalOperation', 'nothingToDo'],
  },
})
