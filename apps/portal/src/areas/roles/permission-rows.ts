import {
  allPermissions,
  type Permission,
  type PermissionModule,
  permissionModules,
} from '@choba/contract/permissions.ts'

/** What stands above the columns of the grid. */
export const columns = ['search', 'add', 'edit', 'delete', 'download'] as const
export type ColumnName = (typeof columns)[number]

type Action = (typeof permissionModules)[PermissionModule][number]

/** The column of each action: statistics are seen by being made, a QR code is added by being created, and transactions by a file. */
const columnOf: Record<Action, ColumnName> = {
  search: 'search',
  aggregate: 'search',
  add: 'add',
  create: 'add',
  import: 'add',
  edit: 'edit',
  delete: 'delete',
  download: 'download',
}

/** What stands above the column of a permission. */
export const actionOf = (permission: Permission): ColumnName =>
  columnOf[permission.split('.')[1] as Action]

/** Permissions of one module in the order of the columns. */
export const inColumns = (permissions: readonly Permission[]): Permission[] =>
  permissions.toSorted(
    (one, other) => columns.indexOf(actionOf(one)) - columns.indexOf(actionOf(other)),
  )

/** One permission as it is offered: whether the person may give it. */
export interface Offer {
  readonly permission: Permission
  readonly mayGive: boolean
}

export interface GridRow {
  readonly module: PermissionModule
  readonly cells: Readonly<Partial<Record<ColumnName, Offer>>>
}

/** What is offered, a row a module. */
export function rowsOf(offers: readonly Offer[]): GridRow[] {
  const rows = new Map<PermissionModule, Partial<Record<ColumnName, Offer>>>()
  for (const offer of offers) {
    const [module, action] = offer.permission.split('.') as [PermissionModule, Action]
    rows.set(module, { ...rows.get(module), [columnOf[action]]: offer })
  }
  return [...rows].map(([module, cells]) => ({ module, cells }))
}

/** In the order of the modules, so that the same choice is always the same list. */
const inOrder = (chosen: ReadonlySet<Permission>): Permission[] =>
  allPermissions.filter((one) => chosen.has(one))

export function toggled(value: readonly Permission[], permission: Permission): Permission[] {
  const next = new Set(value)
  if (!next.delete(permission)) next.add(permission)
  return inOrder(next)
}

/** What of a row the person may give. */
const giveable = ({ cells }: GridRow): Permission[] =>
  Object.values(cells)
    .filter(({ mayGive }) => mayGive)
    .map(({ permission }) => permission)

/** All that can be given of a row; or none of it, where all is chosen already. */
export function rowToggled(value: readonly Permission[], row: GridRow): Permission[] {
  const next = new Set(value)
  const isWhole = rowStateOf(value, row) === 'all'
  for (const permission of giveable(row)) {
    if (isWhole) next.delete(permission)
    else next.add(permission)
  }
  return inOrder(next)
}

/** How much is chosen of what can be given of a row; `closed` where nothing can be. */
export function rowStateOf(
  value: readonly Permission[],
  row: GridRow,
): 'all' | 'some' | 'none' | 'closed' {
  const open = giveable(row)
  if (open.length === 0) return 'closed'
  const chosen = open.filter((permission) => value.includes(permission)).length
  return chosen === open.length ? 'all' : chosen > 0 ? 'some' : 'none'
}
