import { addDays } from '@choba/contract/period.ts'
import { auditApi } from '#areas/audit/audit.api.ts'

/**
 * Returns search parameters from yesterday to tomorrow, which cover what a test does even if the
 * business day changes meanwhile.
 */
export async function lately(): Promise<{ dateFrom: string; dateTo: string }> {
  const { today } = await auditApi.options.call({})
  return { dateFrom: addDays(today, -1), dateTo: addDays(today, 1) }
}
