import type { Provider } from 'oidc-provider'
import type { Engine } from '@choba/database/engine.ts'
import { ensureKeys, loadKeys } from './keys.ts'
import type { RealmRef, TenantTheme } from '../port.ts'
import { createProvider } from './provider.ts'
import { providerPages } from './provider-pages.ts'
import type { SecretBox } from '../credentials/secret-box.ts'

export interface RealmOptions {
  engine: Engine
  sealer: SecretBox
  realmOf: (realm: string) => Promise<RealmRef | null>
  tenantTheme: (realm: string) => Promise<TenantTheme>
  /** Receives errors of the sign-in service. */
  report: (error: unknown) => void
}

export interface Realms {
  /** Returns a realm; null if it does not exist or its users sign in at an external service. */
  find(name: string): Promise<RealmRef | null>
  themeOf(realm: RealmRef): Promise<TenantTheme>
  serviceOf(realm: RealmRef): Promise<Service>
  /** Discards the cached provider, because the realm's keys have changed. */
  forget(realm: RealmRef): void
}

export interface Service {
  provider: Provider
  /** Handles a protocol request whose URL starts after the realm. */
  handle: ReturnType<Provider['callback']>
}

/** Milliseconds for which a process uses loaded keys before it checks for new ones. */
const KEYS_FOR = 30_000

interface Built extends Service {
  /**
   * Registration and keys that the provider was built from. If either changes, the provider is
   * built again.
   */
  registration: string
  keys: string
  checkedAt: number
}

const isCurrent = (built: Built, realm: RealmRef) =>
  Math.abs(Date.now() - built.checkedAt) < KEYS_FOR && built.registration === JSON.stringify(realm)

/** Manages the providers of all realms. Each is built on first use. */
export function createRealms({
  engine,
  sealer,
  realmOf,
  tenantTheme,
  report,
}: RealmOptions): Realms {
  const known = new Map<string, Promise<Built>>()

  async function build(realm: RealmRef, previous: Built | undefined): Promise<Built> {
    await ensureKeys(engine, sealer, realm.tenantId)
    const keys = await loadKeys(engine, sealer, realm.tenantId)
    const made = {
      registration: JSON.stringify(realm),
      keys: JSON.stringify(keys),
      checkedAt: Date.now(),
    }
    if (previous?.registration === made.registration && previous.keys === made.keys)
      return { ...previous, ...made }
    const pages = providerPages(realm, () => tenantTheme(realm.realm))
    const provider = createProvider({ engine, realm, keys, pages, report })
    return { provider, handle: provider.callback(), ...made }
  }

  return {
    async find(name) {
      // No realm has another form of name, so such a name causes no query.
      const realm = /^[a-z0-9-]{1,40}$/.test(name) ? await realmOf(name) : null
      return realm?.keycloakUrl === null ? realm : null
    },
    forget: ({ realm }) => void known.delete(realm),
    themeOf: (realm) => tenantTheme(realm.realm),
    async serviceOf(realm) {
      const { realm: name } = realm
      const current = await known.get(name)?.catch(() => undefined)
      if (current && isCurrent(current, realm)) return current
      const building = build(realm, current)
      known.set(name, building)
      return building
    },
  }
}
