import { addDays } from '@choba/contract/period.ts'
import { auditApi } from '#areas/audit/audit.api.ts'

/** The days of what tests do while they run, in the address of a list: another day may begin meanwhile. */
export async function lately(): Promise<{ dateFrom: string; dateTo: string }> {
  const { today } = await auditApi.options.call({})
  return { dateFrom: addDays(today, -1), dateTo: addDays(today, 1) }
}
