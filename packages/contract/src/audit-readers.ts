import { approvalKinds, type ApprovalKind } from './approvals.contract.ts'
import { allEndpoints, IMPORT_ACTION, otherActions } from './contract.ts'
import {
  adminMay,
  type Can,
  eitherMay,
  eitherOf,
  type Permission,
  type PermissionModule,
  type Privileges,
  permissionModules,
  signedIn,
  type SignedInCan,
} from './permissions.ts'

// Decides which audit entries a user can read: their own, and entries about objects that they can
// see on screens.

/** Actions on approval requests. The kind of the request determines who can read these entries. */
const ofApprovals: ReadonlySet<string> = new Set([
  'approvals.file',
  'approvals.decide',
  'approvals.withdraw',
  'approvals.expire',
])
export const approvalActions: readonly string[] = [...ofApprovals]

/**
 * Permissions to read entries of actions that have no API call, or whose call needs no sign-in. All
 * readers of the log can read actions that are in neither this list nor the contract.
 */
const others: Readonly<Record<string, SignedInCan>> = {
  [IMPORT_ACTION]: eitherOf('both', 'Record.import', 'Ent.search'),
  'company.takeEffect': eitherOf('both', 'Shop.search', 'Ent.search'),
  'deposits.differs': eitherMay('Settle.search'),
  'statistics.differs': eitherOf('both', 'Stat.aggregate', 'Ent.search'),
  'tenants.delete': adminMay('SystemConfig.search'),
  'terminals.register': eitherOf('both', 'Shop.search', 'Ent.search'),
  'users.setPassword': eitherMay('User.search'),
  'users.rescue': eitherMay('User.search'),
  'users.unsubscribe': eitherMay('User.search'),
}

const moduleOf = (permission: Permission): PermissionModule =>
  permission.split('.')[0] as PermissionModule

/** Returns the permission to view the objects of a module, for administrators or merchants. */
function viewOf(module: PermissionModule, isAdmin: boolean): Permission {
  // Merchants have no list of refunds. They see refunds in the transaction list.
  if (module === 'Refund' && !isAdmin) return 'Record.search'
  const actions: readonly string[] = permissionModules[module]
  return `${module}.${actions.includes('search') ? 'search' : actions[0]}` as Permission
}

/** Returns the permission with which administrators view objects of merchants. */
const acrossMerchants = (module: PermissionModule): Permission =>
  module === 'Record' || module === 'Refund'
    ? 'Refund.search'
    : module === 'Settle'
      ? 'Settle.search'
      : 'Ent.search'

/**
 * Returns the permissions that each suffice to read the entries of a call. Null if none is
 * needed.
 */
function readersOf(can: Can, isAdmin: boolean): readonly Permission[] | null {
  if (can === 'public' || can.permission === null || (can.everyAdmin && isAdmin)) return null
  const { side, permission, or } = can
  const own =
    side === 'both' ? [isAdmin && or ? or : permission] : or ? [permission, or] : [permission]
  if (side === 'both' || (side === 'admin') === isAdmin)
    // Imports have their own screen, so a permission to view transactions does not suffice.
    return own.flatMap((one) =>
      one === 'Record.import' ? [one] : [one, viewOf(moduleOf(one), isAdmin)],
    )
  if (isAdmin) return own.map((one) => acrossMerchants(moduleOf(one)))
  // Users of a merchant can read what administrators changed at their merchant. Entries about
  // refunds and deposits also need the permission to view refunds or deposits.
  const modules = own.map(moduleOf).filter((module) => module === 'Refund' || module === 'Settle')
  return modules.length > 0 ? modules.map((module) => viewOf(module, false)) : null
}

const mayRead = ({ isAdmin, permissions }: Privileges, can: Can): boolean =>
  readersOf(can, isAdmin)?.some((one) => permissions.has(one)) ?? true

/**
 * All actions of the audit log except those on approval requests, with the permission of their
 * call.
 */
const actions: readonly (readonly [action: string, can: Can])[] = [
  ...allEndpoints.map(({ name, endpoint }) => [name, others[name] ?? endpoint.can] as const),
  ...otherActions.map((name) => [name, others[name] ?? signedIn] as const),
].filter(([name]) => !ofApprovals.has(name))

/**
 * Two groups of administrators read the entries about terms: those who manage merchants and request
 * terms (Ent), and those who manage money and approve terms (Settle).
 */
const approvalReaders = (kind: ApprovalKind): Can =>
  kind === 'terms' ? eitherOf('admin', 'Ent.search', 'Settle.search') : approvalKinds[kind]

export interface ReadableEntries {
  readonly actions: readonly string[]
  /** Kinds of approval requests whose entries the reader can see. */
  readonly approvalKinds: readonly ApprovalKind[]
}

/** Returns the entries of other users that the reader can see. Null means all entries. */
export function readableEntries(reader: Privileges): ReadableEntries | null {
  const kinds = Object.keys(approvalKinds) as ApprovalKind[]
  const readable = actions.flatMap(([action, can]) => (mayRead(reader, can) ? [action] : []))
  const readableKinds = kinds.filter((kind) => mayRead(reader, approvalReaders(kind)))
  return readable.length === actions.length && readableKinds.length === kinds.length
    ? null
    : { actions: readable, approvalKinds: readableKinds }
}
