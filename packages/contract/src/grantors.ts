import * as z from 'zod/mini'
import { allPermissions, type Permission } from './permissions.ts'

export const PermissionName = z.enum(allPermissions as readonly [Permission, ...Permission[]])

/** Who could help someone who lacks a permission: roles and names of one's own merchant only. */
export const Grantors = z.strictObject({
  permission: PermissionName,
  /** The roles that hold it, by name, ten at most. */
  roles: z.array(z.string()),
  /** The full names of enabled people who may give it, ten at most. */
  people: z.array(z.string()),
})
export type Grantors = z.output<typeof Grantors>
