import { viewCalls } from '@choba/contract/saved-views.ts'
import type { views } from '@choba/contract/views.contract.ts'
import { callsAt } from '#lib/api.ts'

export const viewsApi = callsAt<typeof views, typeof viewCalls>('views', viewCalls)
