import type { Permission, PermissionModule } from '@choba/contract/permissions.ts'

/**
 * Permissions that a role holds in one module, compared with all permissions that merchants or
 * administrators can hold in it.
 */
export interface ModuleShare {
  readonly module: PermissionModule
  readonly offered: readonly Permission[]
  readonly held: readonly Permission[]
  readonly share: Share
}
export const shares = ['all', 'part', 'none'] as const
export type Share = (typeof shares)[number]

const moduleOf = (permission: Permission) => permission.split('.')[0] as PermissionModule

/** Returns the modules of these permissions, in order and without duplicates. */
export const modulesOf = (offered: readonly Permission[]): PermissionModule[] => [
  ...new Set(offered.map(moduleOf)),
]

export function shareOf(
  module: PermissionModule,
  held: readonly Permission[],
  offered: readonly Permission[],
) {
  const all = offered.filter((permission) => moduleOf(permission) === module)
  const some = all.filter((permission) => held.includes(permission))
  const share: Share = some.length === 0 ? 'none' : some.length === all.length ? 'all' : 'part'
  return { module, offered: all, held: some, share } satisfies ModuleShare
}

/** Returns the share of each module: which of the offered permissions the role holds. */
export const sharesOf = (
  held: readonly Permission[],
  offered: readonly Permission[],
): ModuleShare[] => modulesOf(offered).map((module) => shareOf(module, held, offered))
