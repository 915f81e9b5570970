import { namesakeKey } from '@choba/contract/text.ts'
import type { NewView, ViewScreen } from '@choba/contract/views.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { newId } from '@choba/database/ids.ts'
import type { Principal } from '#platform/access/principals.ts'

/** User data that decides which views the user can see and change. */
export type Viewer = Pick<Principal, 'user' | 'merchant' | 'permissions'>

const withNames = (tx: Tx, { merchant }: Viewer) =>
  tx.q
    .selectFrom('views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('roles as r', (join) =>
      join.onRef('r.merchant_id', '=', 'v.merchant_id').onRef('r.id', '=', 'v.role_id'),
    )
    .select([
      'v.id',
      'v.user_id',
      'v.role_id',
      'v.name',
      'v.period',
      'v.filters',
      'v.columns',
      'v.email_schedule',
    ])
    .select(['u.full_name as owner', 'r.name as role_name'])
    .where('v.merchant_id', '=', merchant.id)

export type FoundView = Awaited<ReturnType<typeof findViews>>[number]

/**
 * Returns the views of a list that a user sees: the user's own views, and views shared with the
 * user's role.
 */
export const findViews = (tx: Tx, viewer: Viewer, screen: ViewScreen) =>
  withNames(tx, viewer)
    .where('v.screen', '=', screen)
    .where((where) =>
      where.or([
        where('v.user_id', '=', viewer.user.id),
        where('v.role_id', '=', viewer.user.role_id),
      ]),
    )
    .orderBy('v.name')
    .orderBy('v.id')
    .execute()

/** Finds a view of the merchant by ID, even if the user cannot see it. */
export const findView = (
  tx: Tx,
  viewer: Viewer,
  screen: ViewScreen,
  id: bigint,
): Promise<FoundView | undefined> =>
  withNames(tx, viewer).where('v.screen', '=', screen).where('v.id', '=', id).executeTakeFirst()

export const listRoles = (tx: Tx, { merchant }: Viewer) =>
  tx.q
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchant.id)
    .orderBy('id')
    .execute()

/**
 * Locks the user's row until the transaction ends. Without the lock, two concurrent requests could
 * exceed the maximum number of views or use the same name.
 */
export const lockUser = (tx: Tx, { user }: Viewer) =>
  tx.q.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()

const ownOf = (tx: Tx, { user, merchant }: Viewer) =>
  tx.q.selectFrom('views').where('merchant_id', '=', merchant.id).where('user_id', '=', user.id)

export async function countViews(tx: Tx, viewer: Viewer): Promise<number> {
  const counted = ownOf(tx, viewer).select((view) => view.fn.countAll<bigint>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/**
 * Returns true if the user has another view of the same list with the same name, or a name that
 * looks the same. The view `id` is ignored.
 */
export async function hasNamesake(
  tx: Tx,
  viewer: Viewer,
  { screen, name }: NewView,
  id?: bigint,
): Promise<boolean> {
  const own = await ownOf(tx, viewer).select(['id', 'name']).where('screen', '=', screen).execute()
  return own.some((one) => one.id !== id && namesakeKey(one.name) === namesakeKey(name))
}

const partsOf = ({
  name,
  roleId,
  period,
  filters,
  columns,
  emailSchedule,
}: Omit<NewView, 'screen'>) => ({
  name,
  role_id: roleId === undefined ? null : Number(roleId),
  period: period ?? null,
  filters: JSON.stringify(filters),
  columns,
  email_schedule: emailSchedule ?? null,
})

/**
 * View to store. `emailedThrough` is the last business day that needs no e-mail; null if the view
 * is not e-mailed.
 */
export type KeptView = NewView & { readonly emailedThrough: string | null }

/** @returns the new view's ID */
export async function insertView(
  tx: Tx,
  { user, merchant }: Viewer,
  view: KeptView,
): Promise<bigint> {
  const id = newId()
  const own = {
    merchant_id: merchant.id,
    tenant_id: merchant.tenant_id,
    user_id: user.id,
    screen: view.screen,
  }
  await tx.q
    .insertInto('views')
    .values({ ...own, id, ...partsOf(view), emailed_through: view.emailedThrough })
    .execute()
  return id
}

/** @param view has no `emailedThrough` if the schedule has not changed */
export const updateView = (
  tx: Tx,
  { merchant }: Viewer,
  id: bigint,
  { emailedThrough, ...view }: NewView & Partial<KeptView>,
) =>
  tx.q
    .updateTable('views')
    .set({
      ...partsOf(view),
      ...(emailedThrough !== undefined && { emailed_through: emailedThrough }),
    })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .execute()

export const removeView = (tx: Tx, { merchant }: Viewer, id: bigint) =>
  tx.q.deleteFrom('views').where('merchant_id', '=', merchant.id).where('id', '=', id).execute()
