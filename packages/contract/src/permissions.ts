/**
 * All permissions: modules and their actions (specification §6; additions are documented in the
 * wire document).
 */
export const permissionModules = {
  Permission: ['search', 'add', 'delete', 'edit'],
  Record: ['search', 'download', 'import'],
  Refund: ['search', 'add'],
  Settle: ['search', 'download', 'edit'],
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
  SupportSession: ['add'],
} as const

export type PermissionModule = keyof typeof permissionModules
export type Permission = {
  [M in PermissionModule]: `${M}.${(typeof permissionModules)[M][number]}`
}[PermissionModule]

const modules = Object.keys(permissionModules) as PermissionModule[]

export const everyActionOf = (...of: readonly PermissionModule[]): Permission[] =>
  of.flatMap((module) =>
    permissionModules[module].map((action) => `${module}.${action}` as Permission),
  )

/** All permissions in module order. */
export const allPermissions: readonly Permission[] = everyActionOf(...modules)

/** Modules only for administrators. */
const ofTheService: readonly PermissionModule[] = [
  'Ent',
  'EntMfaConfig',
  'SystemConfig',
  'SupportSession',
]

/**
 * Permissions that a merchant's role can contain. Excludes `Refund.search`, which searches refunds
 * of all merchants. Merchants find their own refunds in the transaction list.
 */
export const merchantPermissions: readonly Permission[] = allPermissions.filter(
  (permission) =>
    permission !== 'Refund.search' &&
    !ofTheService.some((module) => permission.startsWith(`${module}.`)),
)

/**
 * Permissions that an administrator role can contain. Excludes User and Permission: only the
 * built-in roles have them, because only SuperAdmin manages administrators and their roles
 * (specification §6).
 */
export const adminPermissions: readonly Permission[] = everyActionOf(
  'Refund',
  'Settle',
  'Message',
  'Manual',
  ...ofTheService,
)

/** Optional features that administrators enable per merchant. */
export type Feature = 'points' | 'qr'

/** Side of a call. An administrator is a user of the tenant's system merchant. */
export type Side = 'merchant' | 'admin' | 'both'

/** Requirement of a call. `public` needs no sign-in; `signedIn` needs only a sign-in. */
export type Can = 'public' | SignedInCan
export interface SignedInCan {
  readonly side: Side
  readonly permission: Permission | null
  /**
   * For `both` sides: the permission that administrators need in place of `permission`. For one
   * side: an alternative that also suffices.
   */
  readonly or?: Permission
  /** True if every administrator can make the call, regardless of permissions. */
  readonly everyAdmin?: true
  /** Feature that the merchant must have enabled. */
  readonly uses?: Feature
  /**
   * True if the call affects the whole installation. Only administrators of the first tenant can
   * make it.
   */
  readonly ofService?: true
}

export const signedIn: SignedInCan = { side: 'both', permission: null }
/** All users of a merchant. */
export const ofMerchant = { side: 'merchant', permission: null } as const
// The literal types make the compiler check that the route of a screen requires the same permission
// as its call.
export const merchantMay = <const P extends Permission>(permission: P) =>
  ({ side: 'merchant', permission }) as const
export const adminMay = <const P extends Permission>(permission: P) =>
  ({ side: 'admin', permission }) as const
/**
 * For data that all tenants share: the tenants themselves, the payment catalogue and setting types
 * (decision 0129).
 */
export const serviceMay = <const P extends Permission>(permission: P) =>
  ({ side: 'admin', permission, ofService: true }) as const
/** For users of merchants and administrators who have the permission. */
export const eitherMay = <const P extends Permission>(permission: P) =>
  ({ side: 'both', permission }) as const

/**
 * Readers of the audit log: all administrators for their tenant, and users with User.search for
 * their merchant.
 */
export const auditReaders = { ...eitherMay('User.search'), everyAdmin: true } as const

/**
 * Accepts one of two permissions. For both sides, the second one applies to administrators. For one
 * side, either suffices.
 */
export const eitherOf = <
  const S extends Side,
  const P extends Permission,
  const O extends Permission,
>(
  side: S,
  permission: P,
  or: O,
) => ({ side, permission, or }) as const

/** Restricts a requirement to merchants with a feature enabled. */
export const whereUsed = <const F extends Feature, const C extends SignedInCan>(uses: F, can: C) =>
  ({ ...can, uses }) as const

/** True if the call is for administrators, so users of merchants can never make it. */
export const isForAdminsAlone = (can: Can): boolean => can !== 'public' && can.side === 'admin'

/** Data about a user that permission checks need. */
export interface Privileges {
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<string>
  /** Features that the user's merchant has enabled. Defaults to none. */
  readonly uses?: ReadonlySet<Feature>
  /** True if the user belongs to the first tenant of the installation. Defaults to false. */
  readonly runsService?: boolean
}

/**
 * True if the call needs a feature that the user's merchant has not enabled. No permission can then
 * allow it.
 */
export const isUnused = ({ uses }: Pick<Privileges, 'uses'>, can: SignedInCan): boolean =>
  can.uses !== undefined && !uses?.has(can.uses)

/**
 * Decides if a user can make a call. The only permission check: the server enforces it, and the
 * portal uses it for routes, menu entries and buttons.
 */
export function may(holder: Privileges | null, can: Can): boolean {
  if (can === 'public') return true
  if (!holder || isUnused(holder, can)) return false
  if (can.ofService && holder.runsService !== true) return false
  if (can.side !== 'both' && (can.side === 'admin') !== holder.isAdmin) return false
  if (can.everyAdmin && holder.isAdmin) return true
  return (
    can.permission === null ||
    enoughOn(holder.isAdmin, can).some((one) => holder.permissions.has(one))
  )
}

/**
 * Returns the permissions that each suffice for a call. The user must be on a side that can make
 * the call.
 */
function enoughOn(isAdmin: boolean, { side, permission, or }: SignedInCan): Permission[] {
  if (permission === null) return []
  if (or === undefined) return [permission]
  return side === 'both' ? [isAdmin ? or : permission] : [permission, or]
}

/**
 * Returns the permission that a user on the given side needs for a call. Null if no permission is
 * needed, or if the call is for the other side.
 */
export const neededBy = (isAdmin: boolean, can: SignedInCan): Permission | null =>
  can.side !== 'both' && (can.side === 'admin') !== isAdmin
    ? null
    : (enoughOn(isAdmin, can)[0] ?? null)

/** Returns the permissions that roles of one side can contain. */
export const grantable = (isAdmin: boolean): readonly Permission[] =>
  isAdmin ? adminPermissions : merchantPermissions

/**
 * Returns the permissions that roles of one side have. For administrators, includes those that only
 * built-in roles have.
 */
export const heldOn = (isAdmin: boolean): readonly Permission[] =>
  isAdmin
    ? allPermissions.filter(
        (one) => adminPermissions.includes(one) || /^(User|Permission)\./.test(one),
      )
    : merchantPermissions

/**
 * Returns the `wanted` permissions that `holder` lacks. Users cannot grant permissions that they do
 * not have.
 */
export const lacking = (holder: Privileges, wanted: Iterable<string>): string[] =>
  [...wanted].filter((permission) => !holder.permissions.has(permission))
