import {
  allPermissions,
  type Permission,
  type PermissionModule,
  permissionModules,
} from '@choba/contract/permissions.ts'

export const columns = ['search', 'add', 'edit', 'delete', 'download'] as const
export type ColumnName = (typeof columns)[number]

type Action = (typeof permissionModules)[PermissionModule][number]

/**
 * Column of each action. Similar actions that modules name differently share a column, for example
 * `aggregate` and `search`.
 */
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

export const actionOf = (permission: Permission): ColumnName =>
  columnOf[permission.split('.')[1] as Action]

/** Sorts permissions of one module by column. */
export const inColumns = (permissions: readonly Permission[]): Permission[] =>
  permissions.toSorted(
    (one, other) => columns.indexOf(actionOf(one)) - columns.indexOf(actionOf(other)),
  )

/** Permission in the form, and whether the user may grant it. */
export interface Offer {
  readonly permission: Permission
  readonly canGrant: boolean
}

export interface GridRow {
  readonly module: PermissionModule
  readonly cells: Readonly<Partial<Record<ColumnName, Offer>>>
}

/** Returns one row per module from the offered permissions. */
export function rowsOf(offers: readonly Offer[]): GridRow[] {
  const rows = new Map<PermissionModule, Partial<Record<ColumnName, Offer>>>()
  for (const offer of offers) {
    const [module, action] = offer.permission.split('.') as [PermissionModule, Action]
    rows.set(module, { ...rows.get(module), [columnOf[action]]: offer })
  }
  return [...rows].map(([module, cells]) => ({ module, cells }))
}

/**
 * Sorts the selected permissions in a fixed order, so that the same selection always gives the same
 * list.
 */
const inOrder = (chosen: ReadonlySet<Permission>): Permission[] =>
  allPermissions.filter((one) => chosen.has(one))

export function toggled(value: readonly Permission[], permission: Permission): Permission[] {
  const next = new Set(value)
  if (!next.delete(permission)) next.add(permission)
  return inOrder(next)
}

/** Returns the permissions of a row that the user may grant. */
const giveable = ({ cells }: GridRow): Permission[] =>
  Object.values(cells)
    .filter(({ canGrant }) => canGrant)
    .map(({ permission }) => permission)

/** Selects all grantable permissions of a row, or clears them if all are selected. */
export function rowToggled(value: readonly Permission[], row: GridRow): Permission[] {
  const next = new Set(value)
  const isWhole = rowStateOf(value, row) === 'all'
  for (const permission of giveable(row)) {
    if (isWhole) next.delete(permission)
    else next.add(permission)
  }
  return inOrder(next)
}

/**
 * Returns whether all, some or none of a row's permissions are selected, counting only those that
 * the user may grant. Returns `closed` if the user may grant none.
 */
export function rowStateOf(
  value: readonly Permission[],
  row: GridRow,
): 'all' | 'some' | 'none' | 'closed' {
  const open = giveable(row)
  if (open.length === 0) return 'closed'
  const chosen = open.filter((permission) => value.includes(permission)).length
  return chosen === open.length ? 'all' : chosen > 0 ? 'some' : 'none'
}
