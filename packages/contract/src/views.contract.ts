import * as z from 'zod/mini'
import * as areas from './areas.ts'
import { audit } from './audit.contract.ts'
import { type Endpoint, endpoints, type SavedViews } from './endpoint.ts'
import { id } from './fields.ts'
import { periodFault } from './period.ts'
import { type Can, signedIn } from './permissions.ts'
import { View, viewCalls, ViewList, viewParts, type ViewParts, ViewName } from './saved-views.ts'

/**
 * A saved view: filters and columns of a list under a name. Belongs to a user, or is shared with a
 * role.
 */

const listed = { ...areas, audit }
type Listed = typeof listed
/** All screens that endpoints declare in `savedViews`. */
export type ViewScreen = {
  [A in keyof Listed]: {
    [N in keyof Listed[A]]: Listed[A][N] extends {
      savedViews: { screens: readonly (infer S extends string)[] }
    }
      ? S
      : never
  }[keyof Listed[A]]
}[keyof Listed]

/**
 * Settings of a list with saved views: the permission to open the list, and its search parameters.
 */
interface ViewedScreen extends Omit<SavedViews, 'screens'> {
  readonly can: Can
}

/** All lists with saved views, keyed by the last part of their screen path. */
export const viewedScreens = Object.fromEntries(
  Object.values(listed)
    .flatMap((area): Endpoint[] => Object.values(area))
    .flatMap(({ can, savedViews }) => {
      if (!savedViews) return []
      const { screens, ...rest } = savedViews
      return screens.map((screen) => [screen, { can, ...rest }])
    }),
) as Readonly<Record<ViewScreen, ViewedScreen>>

const screens = Object.keys(viewedScreens) as ViewScreen[]

const newView = { screen: z.enum(screens), name: ViewName, roleId: z.optional(id), ...viewParts }

/** True if the list accepts the filters and period of the view. */
export function isViewOf(
  screen: ViewScreen,
  { period, filters }: Pick<ViewParts, 'period' | 'filters'>,
): boolean {
  const viewed: ViewedScreen = viewedScreens[screen]
  const read = z.safeParse(viewed.filters, filters)
  if (!read.success) return false
  // The schema parses a single value in a query string as a list, and a view must store it as a
  // list.
  const kept: Readonly<Record<string, unknown>> = read.data
  if (
    Object.entries(filters).some(
      ([name, value]) => Array.isArray(value) !== Array.isArray(kept[name]),
    )
  )
    return false
  const { dateFrom, dateTo } = filters
  const hasDays = dateFrom !== undefined || dateTo !== undefined
  if (period !== undefined) return 'dateFrom' in viewed.filters.shape && !hasDays
  if (!viewed.period) return true
  const { months, orBy, isOptional = false } = viewed.period
  if (!hasDays) return isOptional || orBy.some((name) => filters[name] !== undefined)
  if (typeof dateFrom !== 'string' || typeof dateTo !== 'string') return false
  return periodFault({ from: dateFrom, to: dateTo }, months) === null
}

type Held = ViewParts & { screen: ViewScreen }
const holdsFilters = z.refine<Held>((view) => isViewOf(view.screen, view), { path: ['filters'] })
const mayBeEmailed = z.refine<Held>(
  ({ screen, emailSchedule }) =>
    emailSchedule === undefined || viewedScreens[screen].isEmailed === true,
  { path: ['emailSchedule'] },
)

export const NewView = z.strictObject(newView).check(holdsFilters, mayBeEmailed)
export type NewView = z.output<typeof NewView>

const ChangedView = z.strictObject({ viewId: id, ...newView }).check(holdsFilters, mayBeEmailed)

/** Returns the permission needed for a view, which is the permission for its list. */
const canWith = ({ screen }: { screen: ViewScreen }): Can => viewedScreens[screen].can

export const views = endpoints({
  list: {
    ...viewCalls.list,
    inSupport: true,
    summary: 'List the saved views of a list',
    description: 'Views of the caller and views that are shared with the caller’s role.',
    can: signedIn,
    canWith,
    query: z.strictObject({ screen: z.enum(screens) }),
    result: ViewList,
  },
  add: {
    ...viewCalls.add,
    summary: 'Create a saved view',
    description:
      'Fails with a conflict (409) if the caller has a view with this name, and with 1200 if the caller has the maximum number.',
    can: signedIn,
    canWith,
    body: NewView,
    result: View,
    raises: ['conflict', 'roleNotFound'],
  },
  modify: {
    ...viewCalls.modify,
    summary: 'Change a saved view of the caller',
    description: 'Replaces content, name and sharing.',
    can: signedIn,
    canWith,
    body: ChangedView,
    result: View,
    raises: ['notFound', 'conflict', 'roleNotFound', 'nothingToDo'],
  },
  delete: {
    ...viewCalls.delete,
    summary: 'Delete a saved view',
    description:
      'Users with the permission Permission.edit can also delete shared views of others.',
    can: signedIn,
    canWith,
    body: z.strictObject({ screen: z.enum(screens), viewId: id }),
    result: z.null(),
    raises: ['notFound'],
  },
})
