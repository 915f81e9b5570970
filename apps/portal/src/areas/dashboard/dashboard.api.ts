import { dashboard } from '@choba/contract/dashboard.contract.ts'
import { apiOf } from '#lib/api.ts'

/**
 * Polling interval of the dashboard, in milliseconds. The polls are sent as background calls, so
 * that an open page does not extend the session.
 */
export const RENEWED_EVERY = 60_000

export const dashboardApi = apiOf('dashboard', dashboard)
