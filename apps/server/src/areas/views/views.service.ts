import {
  VIEWS_MAX,
  type View,
  type ViewList,
  type ViewParts,
  type ViewRole,
} from '@choba/contract/saved-views.ts'
import type { NewView, ViewScreen } from '@choba/contract/views.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { assertChanged } from '#platform/calls/changes.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { periodEmailed } from './emailed-views.ts'
import {
  countViews,
  findView,
  findViews,
  type FoundView,
  hasNamesake,
  lockUser,
  insertView,
  listRoles,
  removeView,
  updateView,
  type Viewer,
} from './views.repository.ts'

export {
  type EmailedView,
  findDueViews,
  findEmailReceivers,
  markEmailed,
  periodEmailed,
} from './emailed-views.ts'

const toView = (row: FoundView, { user }: Viewer): View => ({
  viewId: String(row.id),
  name: row.name,
  mine: row.user_id === user.id,
  owner: row.owner,
  role: row.role_id === null ? null : { roleId: String(row.role_id), roleName: row.role_name! },
  ...(row.period && { period: row.period as NonNullable<ViewParts['period']> }),
  filters: row.filters,
  columns: row.columns,
  ...(row.email_schedule && { emailSchedule: row.email_schedule }),
})

/**
 * Returns the roles with which a user can share a view: the user's own role, or all roles if the
 * user has the permission to see roles.
 */
async function rolesFor(tx: Tx, viewer: Viewer): Promise<ViewRole[]> {
  const roles = await listRoles(tx, viewer)
  return roles
    .filter(({ id }) => id === viewer.user.role_id || viewer.permissions.has('Permission.search'))
    .map(({ id, name }) => ({ roleId: String(id), roleName: name }))
}

export async function listViews(tx: Tx, viewer: Viewer, screen: ViewScreen): Promise<ViewList> {
  const rows = await findViews(tx, viewer, screen)
  return { items: rows.map((row) => toView(row, viewer)), roles: await rolesFor(tx, viewer) }
}

/**
 * @throws AppError roleNotFound if the role does not exist or the user cannot share views with it
 */
async function checkRole(tx: Tx, viewer: Viewer, roleId: string | undefined): Promise<void> {
  if (roleId === undefined) return
  const roles = await rolesFor(tx, viewer)
  if (!roles.some((role) => role.roleId === roleId)) throw new AppError('roleNotFound')
}

/**
 * Returns the last business day that needs no e-mail. The first e-mail covers the day, week or
 * month that ends next. Earlier periods are left out, because the user could see them when setting
 * the schedule.
 */
async function emailedThrough(
  tx: Tx,
  { merchant }: Viewer,
  { emailSchedule }: NewView,
): Promise<string | null> {
  return emailSchedule === undefined
    ? null
    : periodEmailed(emailSchedule, await readToday(tx, merchant)).to
}

/**
 * @throws AppError notFound if the list has no such view, or the view belongs to another merchant
 */
async function readView(
  tx: Tx,
  viewer: Viewer,
  screen: ViewScreen,
  viewId: string,
): Promise<FoundView> {
  const id = bigIdOf(viewId)
  const row = id === null ? undefined : await findView(tx, viewer, screen, id)
  if (!row) throw new AppError('notFound')
  return row
}

/**
 * Saves a view.
 * @throws AppError conflict if the user has a view with this name on the list; illegalOperation if
 * the user has the maximum number of views; roleNotFound
 */
export async function addView(tx: Tx, viewer: Viewer, view: NewView): Promise<View> {
  await checkRole(tx, viewer, view.roleId)
  await lockUser(tx, viewer)
  if ((await countViews(tx, viewer)) >= VIEWS_MAX) throw new AppError('illegalOperation')
  if (await hasNamesake(tx, viewer, view)) throw new AppError('conflict')
  const id = await insertView(tx, viewer, {
    ...view,
    emailedThrough: await emailedThrough(tx, viewer, view),
  })
  return toView(await readView(tx, viewer, view.screen, String(id)), viewer)
}

/**
 * Changes one of the user's own views.
 * @throws AppError notFound, also for a view that is only shared with the user; conflict if another
 * view has the same name; roleNotFound; nothingToDo if no value differs
 */
export async function modifyView(
  tx: Tx,
  viewer: Viewer,
  viewId: string,
  view: NewView,
): Promise<View> {
  await lockUser(tx, viewer)
  const row = await readView(tx, viewer, view.screen, viewId)
  const { id, user_id, name, filters, columns } = row
  if (user_id !== viewer.user.id) throw new AppError('notFound')
  await checkRole(tx, viewer, view.roleId)
  if (await hasNamesake(tx, viewer, view, id)) throw new AppError('conflict')
  assertChanged(
    {
      name,
      filters,
      columns,
      period: row.period,
      roleId: row.role_id,
      emailSchedule: row.email_schedule,
    },
    {
      name: view.name,
      filters: view.filters,
      columns: view.columns,
      period: view.period ?? null,
      roleId: view.roleId === undefined ? null : Number(view.roleId),
      emailSchedule: view.emailSchedule ?? null,
    },
  )
  const isRescheduled = row.email_schedule !== (view.emailSchedule ?? null)
  await updateView(tx, viewer, id, {
    ...view,
    ...(isRescheduled && { emailedThrough: await emailedThrough(tx, viewer, view) }),
  })
  return toView(await readView(tx, viewer, view.screen, viewId), viewer)
}

/**
 * Deletes a view. A user can delete the user's own views. A user with permission to manage roles
 * can also delete shared views.
 * @throws AppError notFound if the view does not exist or the user cannot delete it
 */
export async function deleteView(
  tx: Tx,
  viewer: Viewer,
  { screen, viewId }: { screen: ViewScreen; viewId: string },
): Promise<View> {
  const row = await readView(tx, viewer, screen, viewId)
  const mayRemove =
    row.user_id === viewer.user.id ||
    (row.role_id !== null && viewer.permissions.has('Permission.edit'))
  if (!mayRemove) throw new AppError('notFound')
  await removeView(tx, viewer, row.id)
  return toView(row, viewer)
}
