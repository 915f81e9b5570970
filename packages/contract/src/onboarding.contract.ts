import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { ofMerchant } from './permissions.ts'

/** What a new merchant needs before it takes payments and is paid out, in the order of the checklist. */
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
  /** Every one of `onboardingSteps`, in their order, as it is now. Of the whole merchant, whatever stores the reader sees. */
  steps: z.array(z.strictObject({ step: z.enum(onboardingSteps), done: z.boolean() })),
})
export type OnboardingDetail = z.output<typeof OnboardingDetail>

export const onboarding = endpoints({
  detail: {
    method: 'GET',
    path: 'onboarding/detail',
    summary: 'Which steps of its checklist the merchant has done: no figures and no names',
    can: ofMerchant,
    result: OnboardingDetail,
  },
  finish: {
    method: 'PUT',
    path: 'onboarding/finish',
    summary:
      'The checklist is shown no more; illegalOperation while a step is still to be done, nothingToDo where it was finished before',
    can: ofMerchant,
    result: z.null(),
    raises: ['illegalOperation', 'nothingToDo'],
  },
})
