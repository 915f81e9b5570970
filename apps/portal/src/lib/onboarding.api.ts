import { onboarding } from '@choba/contract/onboarding.contract.ts'
import { apiOf } from './api.ts'

export const onboardingApi = apiOf('onboarding', onboarding)
