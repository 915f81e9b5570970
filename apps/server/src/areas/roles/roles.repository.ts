import type { RefundLimits } from '@choba/contract/refunds.contract.ts'
import type { NewRole } from '@choba/contract/roles.contract.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { folded, foldedHolds } from '@choba/database/search-fold.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import { changedBy } from '#platform/calls/stale.ts'

/** Maximum number of users listed in a role's detail. */
const HOLDERS = 100

/** Sorts names by bytes, so that the order does not depend on the language of the database. */
const byName = sql<string>`r.name collate "C"`

const found = (tx: Tx, merchantId: number, search: string | undefined) =>
  tx.q
    .selectFrom('roles as r')
    .where('r.merchant_id', '=', merchantId)
    .$if(search !== undefined, (query) => query.where(foldedHolds(folded(sql`r.name`), search!)))

/** SQL: permissions of a role as an array of `Module.action`. */
const held = sql<string[]>`array(select p.module || '.' || p.action from role_permissions p
  where p.merchant_id = r.merchant_id and p.role_id = r.id)`
const holderCount = sql<bigint>`(select count(*) from users u
  where u.merchant_id = r.merchant_id and u.role_id = r.id)`

export type FoundRole = Awaited<ReturnType<typeof findRoles>>[number]

/** Returns one page of a merchant's roles ordered by name, starting after the name `after`. */
export const findRoles = (
  tx: Tx,
  merchantId: number,
  { search, after, limit }: { search: string | undefined; after: string | null; limit: number },
) =>
  found(tx, merchantId, search)
    .selectAll('r')
    .select([held.as('held'), holderCount.as('holder_count')])
    .$if(after !== null, (query) => query.where(byName, '>', after!))
    .orderBy(byName)
    .limit(limit)
    .execute()

export async function countRoles(
  tx: Tx,
  merchantId: number,
  search: string | undefined,
): Promise<number> {
  const counted = found(tx, merchantId, search).select((of) => of.fn.countAll<bigint>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Finds one role of a merchant. `forUpdate` locks the row until the transaction ends. */
export const findRole = (
  tx: Tx,
  merchantId: number,
  id: number,
  forUpdate = false,
): Promise<FoundRole | undefined> =>
  found(tx, merchantId, undefined)
    .selectAll('r')
    .select([held.as('held'), holderCount.as('holder_count')])
    .where('r.id', '=', id)
    .$if(forUpdate, (query) => query.forNoKeyUpdate('r'))
    .executeTakeFirst()

/** Returns the users with a role, ordered by user name. */
export const findHolders = (tx: Tx, merchantId: number, roleId: number) =>
  tx.q
    .selectFrom('users')
    .select(['id', 'username', 'full_name', 'enabled'])
    .where('merchant_id', '=', merchantId)
    .where('role_id', '=', roleId)
    .orderBy(sql`username collate "C"`)
    .limit(HOLDERS)
    .execute()

/**
 * @throws AppError roleExists if the merchant has a role with this name; case and character width
 * are ignored
 */
const mapUniqueViolation = <T>(write: Promise<T>): Promise<T> =>
  orDuplicate(write, () => new AppError('roleExists'))

async function writePermissions(
  tx: Tx,
  merchant: MerchantRow,
  roleId: number,
  permissions: NewRole['permissions'],
): Promise<void> {
  await tx.q
    .deleteFrom('role_permissions')
    .where('merchant_id', '=', merchant.id)
    .where('role_id', '=', roleId)
    .execute()
  const own = { merchant_id: merchant.id, tenant_id: merchant.tenant_id, role_id: roleId }
  await tx.q
    .insertInto('role_permissions')
    .values(
      permissions.map((permission) => {
        const [module, action] = permission.split('.') as [string, string]
        return { ...own, module, action }
      }),
    )
    .execute()
}

/** Inserts a role and returns its ID. @throws AppError roleExists */
export async function insertRole(tx: Tx, merchant: MerchantRow, role: NewRole): Promise<number> {
  const { id } = await mapUniqueViolation(
    tx.q
      .insertInto('roles')
      .values({
        merchant_id: merchant.id,
        id: sql<number>`nextval('role_ids')`,
        tenant_id: merchant.tenant_id,
        name: role.roleName,
        builtin: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await writePermissions(tx, merchant, id, role.permissions)
  return id
}

/** @throws AppError roleExists */
export async function updateRole(
  tx: Tx,
  merchant: MerchantRow,
  id: number,
  role: NewRole,
  by: string,
): Promise<void> {
  await mapUniqueViolation(
    tx.q
      .updateTable('roles')
      .set({
        name: role.roleName,
        ...changedBy(by),
      })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute(),
  )
  await writePermissions(tx, merchant, id, role.permissions)
}

/** Sets a new version and the editor of a role after its data in another table has changed. */
export async function touchRole(tx: Tx, merchantId: number, id: number, by: string): Promise<void> {
  await tx.q
    .updateTable('roles')
    .set(changedBy(by))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

export async function writeRefundLimits(
  tx: Tx,
  merchant: MerchantRow,
  roleId: number,
  { each, personDay, storeDay }: RefundLimits,
): Promise<void> {
  const max = (limit: number | null) => (limit === null ? null : BigInt(limit))
  const maxima = {
    each_max: max(each),
    person_day_max: max(personDay),
    store_day_max: max(storeDay),
  }
  await tx.q
    .insertInto('role_refund_limits')
    .values({ merchant_id: merchant.id, role_id: roleId, tenant_id: merchant.tenant_id, ...maxima })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'role_id']).doUpdateSet(maxima))
    .execute()
}

/** Deletes a role. @throws AppError roleInUse if a user got the role in the meantime */
export async function removeRole(tx: Tx, merchantId: number, id: number): Promise<void> {
  const removal = tx.q
    .deleteFrom('roles')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  await removal.catch((error: unknown) => {
    const { code } = error as { code?: string }
    throw code === '23503' ? new AppError('roleInUse') : error
  })
}
