import type { Permission } from '@choba/contract/permissions.ts'
import type { Grantors } from '@choba/contract/grantors.ts'
import type { Tx } from '@choba/database/scope.ts'

const SHOWN = 10

/** Selects the roles of a merchant that include a permission. */
const holding = ({ q }: Pick<Tx, 'q'>, merchantId: number, permission: Permission) => {
  const [module, action] = permission.split('.') as [string, string]
  return q
    .selectFrom('roles as r')
    .innerJoin('role_permissions as p', (join) =>
      join.onRef('p.merchant_id', '=', 'r.merchant_id').onRef('p.role_id', '=', 'r.id'),
    )
    .where('r.merchant_id', '=', merchantId)
    .where('p.module', '=', module)
    .where('p.action', '=', action)
}

/**
 * Finds help for a user who lacks a permission. Returns the merchant's roles that include the
 * permission, and the merchant's users who have the permission and can also edit users or roles.
 */
export async function findGrantors(
  tx: Pick<Tx, 'q'>,
  merchantId: number,
  permission: Permission,
): Promise<Grantors> {
  const roles = await holding(tx, merchantId, permission)
    .select('r.name')
    .orderBy('r.name')
    .limit(SHOWN)
    .execute()
  const people = await holding(tx, merchantId, permission)
    .innerJoin('users as u', (join) =>
      join.onRef('u.merchant_id', '=', 'r.merchant_id').onRef('u.role_id', '=', 'r.id'),
    )
    .where('u.enabled', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('role_permissions as g')
          .select('g.role_id')
          .whereRef('g.merchant_id', '=', 'r.merchant_id')
          .whereRef('g.role_id', '=', 'r.id')
          .where('g.module', 'in', ['User', 'Permission'])
          .where('g.action', '=', 'edit'),
      ),
    )
    .select('u.full_name')
    .orderBy('u.id')
    .limit(SHOWN)
    .execute()
  return {
    permission,
    roles: roles.map(({ name }) => name),
    people: people.map((one) => one.full_name),
  }
}
