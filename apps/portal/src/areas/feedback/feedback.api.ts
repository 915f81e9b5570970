import { feedback } from '@choba/contract/feedback.contract.ts'
import { apiOf } from '#lib/api.ts'

export const feedbackApi = apiOf('feedback', feedback)
