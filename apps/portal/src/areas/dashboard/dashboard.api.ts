import { dashboard } from '@choba/contract/dashboard.contract.ts'
import { apiOf } from '#lib/api.ts'

/** The figures renew themselves so often, in milliseconds; in the background, so that an open page keeps no sign-in awake. */
export const RENEWED_EVERY = 60_000

export const dashboardApi = apiOf('dashboard', dashboard)
