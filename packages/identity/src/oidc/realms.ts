import type { Provider } from 'oidc-provider'
import type { Engine } from '@choba/database/engine.ts'
import { ensureKeys, loadKeys } from './keys.ts'
import type { RealmRef, TenantBranding } from '../port.ts'
import { createProvider } from './provider.ts'
import { providerPages } from './provider-pages.ts'
import type { SecretBox } from '../credentials/secret-box.ts'

export interface RealmOptions {
  engine: Engine
  sealer: SecretBox
  realmOf: (realm: string) => Promise<RealmRef | null>
  tenantBranding: (realm: string) => Promise<TenantBranding>
  /** Where errors of the sign-in service go. */
  report: (error: unknown) => void
}

export interface Realms {
  /** `null` when there is no such realm, or its people sign in elsewhere. */
  find(name: string): Promise<RealmRef | null>
  brandingOf(realm: RealmRef): Promise<TenantBranding>
  serviceOf(realm: RealmRef): Promise<Service>
  /** The realm's keys are others from now on. */
  forget(realm: RealmRef): void
}

export interface Service {
  provider: Provider
  /** Answers a request of the protocol, its URL cut to what follows the realm. */
  handle: ReturnType<Provider['callback']>
}

/** How long an instance goes on with its keys before it looks for others, in milliseconds. */
const KEYS_FOR = 30_000

interface Built extends Service {
  /** The registration and the keys it was made from: when they differ, it is made again. */
  registration: string
  keys: string
  checkedAt: number
}

const isCurrent = (built: Built, realm: RealmRef) =>
  Math.abs(Date.now() - built.checkedAt) < KEYS_FOR && built.registration === JSON.stringify(realm)

/** The sign-in services of all realms, each made when it is first asked for. */
export function createRealms({
  engine,
  sealer,
  realmOf,
  tenantBranding,
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
    const pages = providerPages(realm, () => tenantBranding(realm.realm))
    const provider = createProvider({ engine, realm, keys, pages, report })
    return { provider, handle: provider.callback(), ...made }
  }

  return {
    async find(name) {
      // Anything else is no realm, and is not worth asking the registry for.
      const realm = /^[a-z0-9-]{1,40}$/.test(name) ? await realmOf(name) : null
      return realm?.keycloakUrl === null ? realm : null
    },
    forget: ({ realm }) => void known.delete(realm),
    brandingOf: (realm) => tenantBranding(realm.realm),
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
