import type { FastifyPluginAsync } from 'fastify'
import type { Engine } from '@choba/database/engine.ts'
import { companionRoutes } from './companion-routes.ts'
import { embeddedAdmin } from './embedded-admin.ts'
import type { Post } from './letters.ts'
import { mountProviders } from './mount.ts'
import { codeKeeper, type CodeKeeper } from './one-time-codes.ts'
import type { IdentityAdmin, RealmRef, TokenVerifier } from './port.ts'
import { createRealms, type TenantLook } from './realms.ts'
import { createSealer } from './sealing.ts'
import { signInRoutes, type SignInEvent } from './sign-in-routes.ts'
import { createTokenVerifier } from './token-verifier.ts'

export interface EmbeddedOptions {
  engine: Engine
  /** Opens the keys and secrets in the database; another one cannot. */
  masterSecret: string
  realmOf: (realm: string) => Promise<RealmRef | null>
  tenantLook: (realm: string) => Promise<TenantLook>
  post: Post
  /** Told of every sign-in and every failed one, before it is answered. */
  signedIn?: (event: SignInEvent) => Promise<void>
}

export interface EmbeddedIdentity {
  /** Everything below `/realms`. */
  plugin: FastifyPluginAsync
  admin: IdentityAdmin
  verifier: TokenVerifier
  /** One-time codes; also for sign-ins whose code is asked for outside the sign-in page. */
  codes: CodeKeeper
}

/** The sign-in service of this process, at Keycloak's URLs. */
export function createEmbeddedIdentity(options: EmbeddedOptions): EmbeddedIdentity {
  const { engine, realmOf, tenantLook, signedIn = async () => {} } = options
  const sealer = createSealer(options.masterSecret)
  const verifier = createTokenVerifier(engine)
  const codes = codeKeeper(sealer.derive('one-time codes'))
  const plugin: FastifyPluginAsync = async (app) => {
    const report = (error: unknown) => app.log.error(error)
    const realms = createRealms({ engine, sealer, realmOf, tenantLook, report })
    // Each reads bodies in its own way, so each is a plugin of its own.
    await app.register(mountProviders(realms))
    await app.register(signInRoutes({ engine, realms, signedIn }))
    await app.register(companionRoutes({ engine, realms, verifier }))
  }
  return { plugin, admin: embeddedAdmin(engine, sealer), verifier, codes }
}
