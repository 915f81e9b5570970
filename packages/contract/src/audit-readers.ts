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

// Who reads which entries of the audit log: those who may see on screens what an entry is about, and who did it.

/** Requests are of many kinds: their entries say which, and are read by it. */
const ofApprovals: ReadonlySet<string> = new Set([
  'approvals.file',
  'approvals.decide',
  'approvals.withdraw',
  'approvals.expire',
])
export const approvalActions: readonly string[] = [...ofApprovals]

/** What no call does, or a call without a sign-in, by what it is about. Without a line: everyone who reads the log. */
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

/** The permission that shows what a module is about, to people of a side. */
function viewOf(module: PermissionModule, isAdmin: boolean): Permission {
  // A merchant's refunds stand in its list of transactions.
  if (module === 'Refund' && !isAdmin) return 'Record.search'
  const actions: readonly string[] = permissionModules[module]
  return `${module}.${actions.includes('search') ? 'search' : actions[0]}` as Permission
}

/** What shows administrators the things of merchants: their sales, their money, or what else belongs to them. */
const acrossMerchants = (module: PermissionModule): Permission =>
  module === 'Record' || module === 'Refund'
    ? 'Refund.search'
    : module === 'Settle'
      ? 'Settle.search'
      : 'Ent.search'

/** Permissions of which each is enough to read an entry of a call; null: none is needed. */
function readersOf(can: Can, isAdmin: boolean): readonly Permission[] | null {
  if (can === 'public' || can.permission === null || (can.everyAdmin && isAdmin)) return null
  const { side, permission, or } = can
  const own =
    side === 'both' ? [isAdmin && or ? or : permission] : or ? [permission, or] : [permission]
  if (side === 'both' || (side === 'admin') === isAdmin)
    // Imports have a screen of their own.
    return own.flatMap((one) =>
      one === 'Record.import' ? [one] : [one, viewOf(moduleOf(one), isAdmin)],
    )
  if (isAdmin) return own.map((one) => acrossMerchants(moduleOf(one)))
  // What administrators do to a merchant, its own people read; of sales and money, those who see these.
  const modules = own.map(moduleOf).filter((module) => module === 'Refund' || module === 'Settle')
  return modules.length > 0 ? modules.map((module) => viewOf(module, false)) : null
}

const mayRead = ({ isAdmin, permissions }: Privileges, can: Can): boolean =>
  readersOf(can, isAdmin)?.some((one) => permissions.has(one)) ?? true

/** Every action an entry can have, with what it is about. */
const actions: readonly (readonly [action: string, can: Can])[] = [
  ...allEndpoints.map(({ name, endpoint }) => [name, others[name] ?? endpoint.can] as const),
  ...otherActions.map((name) => [name, others[name] ?? signedIn] as const),
].filter(([name]) => !ofApprovals.has(name))

/** Terms are read by those who administer merchants, and approved by those who hold the service's money. */
const approvalReaders = (kind: ApprovalKind): Can =>
  kind === 'terms' ? eitherOf('admin', 'Ent.search', 'Settle.search') : approvalKinds[kind]

export interface ReadableEntries {
  readonly actions: readonly string[]
  /** Kinds of requests, for the entries of `approvalActions`. */
  readonly approvalKinds: readonly ApprovalKind[]
}

/** What someone reads of entries that others have made; null: everything. */
export function readableEntries(reader: Privileges): ReadableEntries | null {
  const kinds = Object.keys(approvalKinds) as ApprovalKind[]
  const readable = actions.flatMap(([action, can]) => (mayRead(reader, can) ? [action] : []))
  const readableKinds = kinds.filter((kind) => mayRead(reader, approvalReaders(kind)))
  return readable.length === actions.length && readableKinds.length === kinds.length
    ? null
    : { actions: readable, approvalKinds: readableKinds }
}
