import { everyActionOf, type Permission } from '@choba/contract/permissions.ts'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const superAdmins = everyActionOf(
  'Refund',
  'Settle',
  'Ent',
  'EntMfaConfig',
  'User',
  'Permission',
  'Message',
  'Manual',
  'SupportSession',
)
const systemConfigs = everyActionOf('SystemConfig')

/**
 * Initial permissions of the manager role of a new merchant. `ORDINARY_PERMISSIONS` are those of
 * other users.
 */
export const MANAGER_PERMISSIONS: readonly Permission[] = [
  'Record.search',
  'Record.download',
  'Refund.add',
  'Settle.search',
  'Shop.search',
  'Stat.aggregate',
  'Stat.download',
  'DataCompass.search',
  'PointsReport.search',
  'PointsReport.download',
  'Qr.search',
  'User.search',
]
/** Initial permissions of an ordinary user of a merchant. */
export const ORDINARY_PERMISSIONS: readonly Permission[] = ['Record.search']

export interface NewRole {
  id: number
  name: string
  permissions: readonly Permission[]
  builtin?: 'SUPER_ADMIN' | 'SYSTEM_CONFIG'
}

interface Owner {
  tenantId: number
  merchantId: number
}

/** Inserts a role with its permissions. */
export async function writeRole(q: Kysely<Tables>, owner: Owner, role: NewRole): Promise<void> {
  const { id, name, permissions, builtin = null } = role
  const own = { merchant_id: owner.merchantId, tenant_id: owner.tenantId }
  await q
    .insertInto('roles')
    .values({ ...own, id, name, builtin })
    .execute()
  await q
    .insertInto('role_permissions')
    .values(
      permissions.map((permission) => {
        const [module, action] = permission.split('.') as [string, string]
        return { ...own, role_id: id, module, action }
      }),
    )
    .execute()
}

export const SUPER_ADMIN: NewRole = {
  id: 1,
  name: 'SUPER_ADMIN',
  permissions: superAdmins,
  builtin: 'SUPER_ADMIN',
}
export const SYSTEM_CONFIG: NewRole = {
  id: 2,
  name: 'SYSTEM_CONFIG',
  permissions: systemConfigs,
  builtin: 'SYSTEM_CONFIG',
}

/**
 * Role of a tenant's first administrator. Combines the permissions of both built-in roles, because
 * a user has only one role and the first administrator needs all permissions.
 */
export const ADMINISTRATOR: NewRole = {
  id: 3,
  name: 'ADMINISTRATOR',
  permissions: [...superAdmins, ...systemConfigs],
}
