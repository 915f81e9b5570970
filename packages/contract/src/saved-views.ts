import * as z from 'zod/mini'
import { id, line, trimmedLine } from './fields.ts'
import { movingPeriods } from './moving-periods.ts'

/**
 * Types and calls of saved views that do not depend on a list. `views.contract.ts` adds the filters
 * of all lists, and is too large to load for the menu of a single list.
 */

/** Maximum number of views per user. */
export const VIEWS_MAX = 50

export const ViewName = trimmedLine(50, 1)

/**
 * Schedules for e-mailing the figures of a view, for the last complete business day, week (Monday
 * to Sunday) or month.
 */
export const emailSchedules = ['daily', 'weekly', 'monthly'] as const
export type EmailSchedule = (typeof emailSchedules)[number]

const text = line(64)
export const viewParts = {
  /**
   * Period relative to the current day. Without it, `filters` contains fixed dates, or a number
   * that needs no period.
   */
  period: z.optional(z.enum(movingPeriods)),
  /** Other parameters of the list's query string, in their text form. */
  filters: z.record(text, z.union([text, z.array(text).check(z.minLength(1), z.maxLength(200))])),
  /** Ids of the shown columns. */
  columns: z.array(z.string().check(z.regex(/^[A-Za-z]\w{0,39}$/))).check(z.maxLength(100)),
  /**
   * E-mail schedule, for the owner and users with the shared role. Only for lists that support it.
   */
  emailSchedule: z.optional(z.enum(emailSchedules)),
}
const ViewParts = z.strictObject(viewParts)
export type ViewParts = z.output<typeof ViewParts>

/** Role that a view is shared with. */
export const ViewRole = z.strictObject({ roleId: id, roleName: z.string() })
export type ViewRole = z.output<typeof ViewRole>

export const View = z.strictObject({
  viewId: id,
  name: z.string(),
  mine: z.boolean(),
  /** Name of the owner. */
  owner: z.string(),
  /** Null if only the owner sees the view. */
  role: z.nullable(ViewRole),
  ...viewParts,
})
export type View = z.output<typeof View>

/**
 * Views of one list that the user can see, sorted by name, and the roles that the user can share
 * views with.
 */
export const ViewList = z.strictObject({ items: z.array(View), roles: z.array(ViewRole) })
export type ViewList = z.output<typeof ViewList>

/** Methods and paths of the calls for saved views. */
export const viewCalls = {
  list: { method: 'GET', path: 'view/list' },
  add: { method: 'POST', path: 'view/add' },
  modify: { method: 'PUT', path: 'view/modify' },
  delete: { method: 'DELETE', path: 'view/delete' },
} as const
