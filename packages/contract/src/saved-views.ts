import * as z from 'zod/mini'
import { id, line, trimmedLine } from './fields.ts'
import { movingPeriods } from './moving-periods.ts'

/**
 * A saved view, apart from the list it is of. What a list takes is known to the contract of its area; `views.contract.ts`
 * joins those of every area, and is too much to load for the menu of one list.
 */

/** The most views one person may keep. */
export const VIEWS_MAX = 50

export const ViewName = trimmedLine(50, 1)

/** How often the figures of a view are e-mailed: of the last business day, week (Monday to Sunday) or month that is over. */
export const emailSchedules = ['daily', 'weekly', 'monthly'] as const
export type EmailSchedule = (typeof emailSchedules)[number]

const text = line(64)
export const viewParts = {
  /** The moving period; without it, `filters` hold the days themselves, or a number that needs none. */
  period: z.optional(z.enum(movingPeriods)),
  /** What else the address of the list has, as it is written there: text, or texts. */
  filters: z.record(text, z.union([text, z.array(text).check(z.minLength(1), z.maxLength(200))])),
  /** The columns that are shown, by their ids. */
  columns: z.array(z.string().check(z.regex(/^[A-Za-z]\w{0,39}$/))).check(z.maxLength(100)),
  /** To its owner and to those it is shared with; only where the list says so. */
  emailSchedule: z.optional(z.enum(emailSchedules)),
}
const ViewParts = z.strictObject(viewParts)
export type ViewParts = z.output<typeof ViewParts>

/** The role a view is shared with. */
export const ViewRole = z.strictObject({ roleId: id, roleName: z.string() })
export type ViewRole = z.output<typeof ViewRole>

export const View = z.strictObject({
  viewId: id,
  name: z.string(),
  mine: z.boolean(),
  /** The name of the person it belongs to. */
  owner: z.string(),
  /** Null: only its owner sees it. */
  role: z.nullable(ViewRole),
  ...viewParts,
})
export type View = z.output<typeof View>

/** The views of one list that a person sees, by name, and the roles that they may share their own with. */
export const ViewList = z.strictObject({ items: z.array(View), roles: z.array(ViewRole) })
export type ViewList = z.output<typeof ViewList>

/** Where the calls about views are made. */
export const viewCalls = {
  list: { method: 'GET', path: 'view/list' },
  add: { method: 'POST', path: 'view/add' },
  modify: { method: 'PUT', path: 'view/modify' },
  delete: { method: 'DELETE', path: 'view/delete' },
} as const
