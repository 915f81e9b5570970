/** Every permission there is: module and its actions (specification §6; the additions are named in the wire document). */
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

/** Every permission, in the order of the modules. */
export const allPermissions: readonly Permission[] = everyActionOf(...modules)

/** The modules of the service's own side alone. */
const ofTheService: readonly PermissionModule[] = ['Ent', 'EntMfaConfig', 'SystemConfig']

/**
 * What a role of a merchant may be made of: searching refunds across merchants is the administrators', a merchant's own
 * stand in its list.
 */
export const merchantPermissions: readonly Permission[] = allPermissions.filter(
  (permission) =>
    permission !== 'Refund.search' &&
    !ofTheService.some((module) => permission.startsWith(`${module}.`)),
)

/**
 * What a role of the administrators may be made of. Their users and roles are SuperAdmin's alone (specification §6): only
 * the roles that come with an installation hold User and Permission there.
 */
export const adminPermissions: readonly Permission[] = everyActionOf(
  'Refund',
  'Settle',
  'Message',
  'Manual',
  ...ofTheService,
)

/** What a merchant uses beyond the ordinary, as the administrators have switched it on for it. */
export type Feature = 'points' | 'qr'

/** Which side of the house a call is for. An admin is a user of the tenant's system merchant. */
export type Side = 'merchant' | 'admin' | 'both'

/** Who may make a call. `public` needs no sign-in; `signedIn` needs one and nothing more. */
export type Can = 'public' | SignedInCan
export interface SignedInCan {
  readonly side: Side
  readonly permission: Permission | null
  /** On both sides, that of administrators in its place; on one side, another one that does as well. */
  readonly or?: Permission
  /** Every administrator may, whatever they hold. */
  readonly everyAdmin?: true
  /** Only where the merchant uses this. */
  readonly uses?: Feature
  /** Of the whole installation: only administrators of the tenant that it began with. */
  readonly ofService?: true
}

export const signedIn: SignedInCan = { side: 'both', permission: null }
/** Everyone of a merchant. */
export const ofMerchant = { side: 'merchant', permission: null } as const
// Their types name side and permission, so that the route of a screen, which states them as well, cannot differ from the call.
export const merchantMay = <const P extends Permission>(permission: P) =>
  ({ side: 'merchant', permission }) as const
export const adminMay = <const P extends Permission>(permission: P) =>
  ({ side: 'admin', permission }) as const
/** For what all tenants share: the tenants themselves, the payment catalogue, config types (decision 0129). */
export const serviceMay = <const P extends Permission>(permission: P) =>
  ({ side: 'admin', permission, ofService: true }) as const
/** On either side, each among its own people. */
export const eitherMay = <const P extends Permission>(permission: P) =>
  ({ side: 'both', permission }) as const

/** Of the audit log administrators see the tenant's; of a merchant, those who may see its users see its own. */
export const auditReaders = { ...eitherMay('User.search'), everyAdmin: true } as const

/** By one of two permissions: on both sides the second one is the administrators', on one side either does. */
export const eitherOf = <
  const S extends Side,
  const P extends Permission,
  const O extends Permission,
>(
  side: S,
  permission: P,
  or: O,
) => ({ side, permission, or }) as const

/** The same, only where the merchant uses something. */
export const whereUsed = <const F extends Feature, const C extends SignedInCan>(uses: F, can: C) =>
  ({ ...can, uses }) as const

/** Whether it is the administrators' alone, whoever of them may. */
export const isForAdminsAlone = (can: Can): boolean => can !== 'public' && can.side === 'admin'

/** What is known of a person when a permission is decided. */
export interface Privileges {
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<string>
  /** What their merchant uses. Left out: nothing. */
  readonly uses?: ReadonlySet<Feature>
  /** They belong to the tenant that the installation began with. Left out: no. */
  readonly runsService?: boolean
}

/** Whether a call is for something that the person's merchant does not use: no permission would help. */
export const isUnused = ({ uses }: Pick<Privileges, 'uses'>, can: SignedInCan): boolean =>
  can.uses !== undefined && !uses?.has(can.uses)

/** The one decision on permission: the server refuses by it, the portal shows routes, menu entries and buttons by it. */
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

/** Permissions of which one is enough for a call, for someone of a side that it is for. */
function enoughOn(isAdmin: boolean, { side, permission, or }: SignedInCan): Permission[] {
  if (permission === null) return []
  if (or === undefined) return [permission]
  return side === 'both' ? [isAdmin ? or : permission] : [permission, or]
}

/** The permission that someone of a side needs for a call. Null: none, or it is the other side's. */
export const neededBy = (isAdmin: boolean, can: SignedInCan): Permission | null =>
  can.side !== 'both' && (can.side === 'admin') !== isAdmin
    ? null
    : (enoughOn(isAdmin, can)[0] ?? null)

/** What one side's roles may be made of. */
export const grantable = (isAdmin: boolean): readonly Permission[] =>
  isAdmin ? adminPermissions : merchantPermissions

/** What the roles of one side hold: at the administrators', the built-in ones manage users and roles as well. */
export const heldOn = (isAdmin: boolean): readonly Permission[] =>
  isAdmin
    ? allPermissions.filter(
        (one) => adminPermissions.includes(one) || /^(User|Permission)\./.test(one),
      )
    : merchantPermissions

/** The permissions that `holder` lacks of `wanted`: no one gives what they do not hold. */
export const lacking = (holder: Privileges, wanted: Iterable<string>): string[] =>
  [...wanted].filter((permission) => !holder.permissions.has(permission))
