import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '#platform/access/principals.ts'

/**
 * Receivers of a notification, in two forms: a condition for one reader (what the portal shows),
 * and a query for all receivers (e-mails and counts).
 */

type Facet = 'merchant' | 'role' | 'store'

/** A store. Store ids are unique only within a merchant. */
export interface StoreTarget {
  readonly merchantId: number
  readonly id: number
}

/** Text that identifies a store in `notification_targets`. */
export const storeTargetOf = ({ merchantId, id }: StoreTarget): string => `${merchantId}/${id}`

/** Parses the result of `storeTargetOf`. */
export function readStoreTarget(target: string): StoreTarget {
  const [merchantId, id] = target.split('/').map(Number) as [number, number]
  return { merchantId, id }
}

const fits = (facet: Facet, condition: RawBuilder<boolean>) =>
  sql<boolean>`(${facet}::text <> all (n.facets) or exists (select from notification_targets t
    where t.tenant_id = n.tenant_id and t.notification_id = n.id and t.facet = ${facet} and ${condition}))`

function storeFits({
  merchant,
  stores,
}: Pick<Principal, 'merchant' | 'stores'>): RawBuilder<boolean> {
  if (stores === 'all') return sql`t.merchant_id = ${merchant.id}`
  const targets = stores.map((id) => storeTargetOf({ merchantId: merchant.id, id }))
  return sql`t.merchant_id = ${merchant.id} and t.target = any(${targets}::text[])`
}

/**
 * SQL condition: this user receives the notification `n`. The notification is for everyone, names
 * the user, or names merchants, roles and stores that all match the user.
 */
export const isFor = (
  reader: Pick<Principal, 'user' | 'merchant' | 'stores'>,
): RawBuilder<boolean> => {
  const { user, merchant } = reader
  const role = sql<boolean>`((t.merchant_id = ${merchant.id} and t.target = ${String(user.role_id)})
    or (t.merchant_id is null and t.target = (select name from roles where merchant_id = ${merchant.id} and id = ${user.role_id})))`
  return sql<boolean>`(n.for_all
    or exists (select from notification_receivers r where r.merchant_id = ${merchant.id}
        and r.user_id = ${user.id} and r.notification_id = n.id)
    or (n.facets <> '{}' and ${fits('merchant', sql`t.target = ${String(merchant.id)}`)}
      and ${fits('role', role)} and ${fits('store', storeFits(reader))}))`
}

/**
 * Selected receivers: everyone, or the listed users plus all users who match every non-empty list.
 */
export interface ReceiverChoice {
  readonly tenantId: number
  /**
   * Merchant whose users can receive the notification. Null if the administrators send the
   * notification to users of all merchants.
   */
  readonly merchantId: number | null
  readonly forAll: boolean
  readonly merchantIds: readonly number[]
  readonly roleIds: readonly number[]
  /** Role names, for roles of any merchant. */
  readonly roleNames: readonly string[]
  readonly stores: readonly StoreTarget[]
  readonly userIds: readonly number[]
}

/** Returns a selection without receivers, for one merchant or the whole tenant. */
export const noReceivers = (tenantId: number, merchantId: number | null): ReceiverChoice => ({
  tenantId,
  merchantId,
  forAll: false,
  merchantIds: [],
  roleIds: [],
  roleNames: [],
  stores: [],
  userIds: [],
})

export const facetsOf = ({ merchantIds, roleIds, roleNames, stores }: ReceiverChoice): Facet[] => [
  ...(merchantIds.length > 0 ? (['merchant'] as const) : []),
  ...(roleIds.length + roleNames.length > 0 ? (['role'] as const) : []),
  ...(stores.length > 0 ? (['store'] as const) : []),
]

/**
 * Selects the users (`u`) who currently match the selection and can sign in.
 * @param willing true to select only users who want e-mails
 */
export function receiversOf({ q }: Pick<Tx, 'q'>, choice: ReceiverChoice, willing = false) {
  const { tenantId, merchantId, forAll, merchantIds, roleIds, roleNames, stores, userIds } = choice
  const byRole = sql<boolean>`(u.role_id = any(${roleIds}::int[]) or exists (select from roles r
    where r.merchant_id = u.merchant_id and r.id = u.role_id and r.name = any(${roleNames}::text[])))`
  const of = { merchants: stores.map((store) => store.merchantId), ids: stores.map(({ id }) => id) }
  const byStore = sql<boolean>`((u.store_scope = 'all' and u.merchant_id = any(${of.merchants}::int[]))
    or (u.store_scope = 'some' and exists (select from user_stores s
      join unnest(${of.merchants}::int[], ${of.ids}::int[]) as c (merchant_id, store_id)
        on c.merchant_id = s.merchant_id and c.store_id = s.store_id
      where s.merchant_id = u.merchant_id and s.user_id = u.id)))`
  const parts: Record<Facet, RawBuilder<boolean>> = {
    merchant: sql`u.merchant_id = any(${merchantIds}::int[])`,
    role: byRole,
    store: byStore,
  }
  const facets = facetsOf(choice)
  const fitting =
    facets.length > 0
      ? sql.join(
          facets.map((facet) => parts[facet]),
          sql` and `,
        )
      : sql`false`
  return q
    .selectFrom('users as u')
    .innerJoin('merchants as m', 'm.id', 'u.merchant_id')
    .where('u.tenant_id', '=', tenantId)
    .where('u.enabled', '=', true)
    .where('m.enabled', '=', true)
    .$if(merchantId !== null, (query) => query.where('u.merchant_id', '=', merchantId!))
    .$if(!forAll, (query) =>
      query.where(sql<boolean>`(u.id = any(${userIds}::int[]) or (${fitting}))`),
    )
    .$if(willing, (query) =>
      query.where('u.receive_messages', '=', true).where('u.email_messages', '=', true),
    )
}
