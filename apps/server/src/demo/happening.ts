import type { DayWords } from '@choba/database/seed/day-words.ts'
import type { TenantPlan } from '@choba/database/seed/merchants.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Services } from '#platform/calls/area.ts'

export interface WorkingDay extends Services {
  readonly tenant: TenantRow
  readonly code: TenantPlan['code']
  readonly words: DayWords
  /** Last instant of the seeded year. */
  readonly begin: Date
  /** Number of days in Tokyo since 1970. Some events differ on even and odd days. */
  readonly dayNumber: number
}

/**
 * An event that happens once a day.
 * @returns false if the event has already happened today, or nothing could be done
 */
export type Happening = (of: WorkingDay) => Promise<boolean>
