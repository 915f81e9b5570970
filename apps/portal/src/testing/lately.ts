import { addDays } from '@choba/contract/period.ts'
import { auditApi } from '#areas/audit/audit.api.ts'

/**
 * Returns a period from yesterday to tomorrow. It contains all that a test does, even if the
 * business day changes during the test.
 */
export async function lately(): Promise<{ dateFrom: string; dateTo: string }> {
  const { today } = await auditApi.options.call({})
  return { dateFrom: addDays(today, -1), dateTo: addDays(today, 1) }
}
