import type { DayWords } from '@choba/database/seed/day-words.ts'
import type { TenantPlan } from '@choba/database/seed/merchants.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Services } from '#platform/calls/area.ts'

export interface WorkingDay extends Services {
  readonly tenant: TenantRow
  readonly code: TenantPlan['code']
  readonly words: DayWords
  /** The last instant of the seeded year. */
  readonly begin: Date
  /** The day in Tokyo since 1970: what happens takes turns by it. */
  readonly dayNumber: number
}

/** Does something that happens once a day. @returns false where it has happened already, or nothing could be done */
export type Happening = (of: WorkingDay) => Promise<boolean>
