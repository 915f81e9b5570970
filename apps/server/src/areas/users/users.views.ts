import type { PickedStore } from '@choba/contract/seen-stores.ts'
import type { ListedUser, ManagedStores, UserDetail } from '@choba/contract/users.contract.ts'
import type { Principal } from '#platform/access/principals.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { FoundUser, UserWithRole } from './users.repository.ts'

const managedOf = { all: 'ALL', none: 'NONE', some: 'SPECIFIC' } as const satisfies Record<
  string,
  ManagedStores
>

type Named = Pick<
  FoundUser,
  | 'id'
  | 'username'
  | 'full_name'
  | 'email'
  | 'phone'
  | 'role_id'
  | 'role_name'
  | 'enabled'
  | 'store_scope'
  | 'activated_at'
>

export const toListed = (row: Named & { store_count: bigint | number | null }): ListedUser => ({
  userId: String(row.id),
  userName: row.username,
  userFullName: row.full_name,
  userEmail: row.email,
  phone: row.phone,
  roleId: String(row.role_id),
  roleName: row.role_name,
  status: row.enabled ? 'VALID' : 'INVALID',
  invited: row.activated_at === null,
  managedStores: managedOf[row.store_scope],
  storeCount: row.store_scope === 'some' ? Number(row.store_count ?? 0) : 0,
})

/**
 * @param stores those of the user's stores that the reader can see; `storeCount` counts all stores
 * of the user
 */
export function toDetail(
  row: UserWithRole,
  reader: Principal,
  {
    stores,
    storeCount,
    canManage,
  }: { stores: PickedStore[]; storeCount: number; canManage: boolean },
): UserDetail {
  const zone = reader.merchant.time_zone
  return {
    ...toListed({ ...row, store_count: storeCount }),
    version: row.version,
    stores,
    forcePasswordChange: row.must_change_password,
    passwordDays: row.password_days,
    receiveMessages: row.receive_messages,
    emailMessages: row.email_messages,
    createdAt: offsetInstant(row.created_at, zone),
    changedAt: row.changed_at && offsetInstant(row.changed_at, zone),
    changedBy: row.changed_by,
    own: row.id === reader.user.id,
    canManage,
  }
}
