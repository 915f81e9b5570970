import type { Feature, Privileges } from '@choba/contract/permissions.ts'
import {
  SERVICE_MODULE,
  SYSTEM_MERCHANT,
  type TenantWebConfig,
  type UserInfo,
} from '@choba/contract/session.contract.ts'
import { useSyncExternalStore } from 'react'

/** The signed-in user and the user's permissions, which may change while the page is open. */
export interface Session {
  readonly user: UserInfo
  readonly holder: Privileges
}

let config: TenantWebConfig | null = null
let current: Session | null = null
const followers = new Set<() => void>()

/** Reads a value about the tenant from a meta tag that the server has written into the page. */
const written = (name: 'tenant' | 'name' | 'accent'): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="choba-${name}"]`)?.content ?? ''

export const tenantCode = (): string => written('tenant')
/**
 * Returns the tenant's color from the page, where it is available before any request. Empty if the
 * tenant has no color.
 */
export const writtenAccent = (): string => written('accent')
/**
 * Returns the name of the service. The name comes from the page until the configuration has loaded,
 * or if the configuration has no name.
 */
export const tenantName = (): string => config?.oem || written('name')

export const setTenantConfig = (loaded: TenantWebConfig): void => void (config = loaded)
export const maybeTenantConfig = (): TenantWebConfig | null => config

export function tenantConfig(): TenantWebConfig {
  if (!config) throw new Error('The tenant configuration is not loaded yet')
  return config
}

/**
 * Converts the permission list of the API to permissions: `Record` with `search` and `download`
 * becomes `Record.search` and `Record.download`.
 */
export function holderOf(user: UserInfo): Privileges {
  const isService = (entry: { readonly modelName: string }) => entry.modelName === SERVICE_MODULE
  const held = user.permissons.filter((entry) => !isService(entry))
  const permissions = held.flatMap((entry) =>
    entry.permissonList.map((action) => `${entry.modelName}.${action}`),
  )
  const uses = new Set<Feature>()
  if (user.enablePoint) uses.add('points')
  if (user.enableQr) uses.add('qr')
  const runsService = user.permissons.some(isService)
  return {
    isAdmin: user.userEnt === SYSTEM_MERCHANT,
    permissions: new Set(permissions),
    uses,
    runsService,
  }
}

export function openSession(user: UserInfo): void {
  current = { user, holder: holderOf(user) }
  for (const tell of followers) tell()
}
export const maybeSession = (): Session | null => current

export function session(): Session {
  if (!current) throw new Error('No one is signed in yet')
  return current
}

function follow(tell: () => void): () => void {
  followers.add(tell)
  return () => followers.delete(tell)
}

/**
 * Returns the session and renders the component again when the session changes. Null before the
 * sign-in.
 */
export const useSession = (): Session | null => useSyncExternalStore(follow, maybeSession)
