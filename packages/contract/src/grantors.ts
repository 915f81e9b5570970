import * as z from 'zod/mini'
import { allPermissions, type Permission } from './permissions.ts'

export const PermissionName = z.enum(allPermissions as readonly [Permission, ...Permission[]])

/**
 * People whom a user can ask for a missing permission. Contains only roles and names of the user's
 * own merchant.
 */
export const Grantors = z.strictObject({
  permission: PermissionName,
  /** Names of up to ten roles with the permission. */
  roles: z.array(z.string()),
  /** Full names of up to ten enabled users who can grant the permission. */
  people: z.array(z.string()),
})
export type Grantors = z.output<typeof Grantors>
