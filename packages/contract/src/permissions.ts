/** Every permission there is: module and its actions (specification §6; the additions are named in the wire document). */
export const permissionModules = {
  Permission: ['search', 'add', 'delete', 'edit'],
  Record: ['search', 'download'],
  Refund: ['search', 'add'],
  Settle: ['search', 'download'],
  Shop: ['search', 'add', 'edit'],
  Stat: ['aggregate', 'download'],
  User: ['search', 'add', 'delete', 'edit'],
  Message: ['search', 'add', 'delete', 'edit'],
  DataCompass: ['search'],
  PointsReport: ['search', 'download'],
  EntPointsReport: ['search', 'download'],
  Qr: ['search', 'create', 'edit', 'delete'],
  Ent: ['search', 'add', 'edit'],
  EntMfaConfig: ['search', 'edit'],
  Manual: ['search', 'add', 'edit', 'delete'],
  SystemConfig: ['search', 'add', 'edit', 'delete'],
} as const

export type PermissionModule = keyof typeof permissionModules
export type Permission = { [M in PermissionModule]: `${M}.${(typeof permissionModules)[M][number]}` }[PermissionModule]

/** Which side of the house a call is for. An admin is a user of the tenant's system merchant. */
export type Side = 'merchant' | 'admin' | 'both'

/** Who may make a call. `anybody` needs no sign-in; `signedIn` needs one and nothing more. */
export type Can = 'anybody' | { readonly side: Side; readonly permission: Permission | null }

export const signedIn: Can = { side: 'both', permission: null }
export const merchantMay = (permission: Permission): Can => ({ side: 'merchant', permission })
export const adminMay = (permission: Permission): Can => ({ side: 'admin', permission })

/** What is known of a person when a permission is decided. */
export interface Holder {
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<string>
}

/** The one decision on permission: the server refuses by it, the portal shows routes, menu entries and buttons by it. */
export function may(holder: Holder | null, can: Can): boolean {
  if (can === 'anybody') return true
  if (!holder) return false
  if (can.side !== 'both' && (can.side === 'admin') !== holder.isAdmin) return false
  return can.permission === null || holder.permissions.has(can.permission)
}
