import { onboarding } from '@choba/contract/onboarding.contract.ts'
import { apiOf } from '#lib/api.ts'

export const onboardingApi = apiOf('onboarding', onboarding)
