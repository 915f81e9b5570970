import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { companionRoutes } from './oidc/companion-routes.ts'
import { embeddedAdmin } from './embedded-admin.ts'
import type { Mailer } from './emails.ts'
import { writeLockEmail } from './lock-email.ts'
import { mountProviders } from './oidc/mount.ts'
import { pageLanguage } from './pages/page-language.ts'
import { codeKeeper, type CodeKeeper } from './credentials/one-time-codes.ts'
import type { IdentityAdmin, RealmRef, TokenVerifier, TenantTheme } from './port.ts'
import { createRealms } from './oidc/realms.ts'
import { createSecretBox } from './credentials/secret-box.ts'
import { signInRoutes, type SignInEvent } from './sign-in/sign-in-routes.ts'
import { signInSteps } from './sign-in/sign-in-steps.ts'
import { createTokenVerifier } from './oidc/token-verifier.ts'

export interface EmbeddedOptions {
  engine: Engine
  /** Master secret that seals the keys and secrets in the database. */
  masterSecret: string
  realmOf: (realm: string) => Promise<RealmRef | null>
  tenantTheme: (realm: string) => Promise<TenantTheme>
  mailer: Mailer
  /** Called for every successful and failed sign-in, before it is answered. */
  signedIn?: (event: SignInEvent) => Promise<void>
}

export interface EmbeddedIdentity {
  /** Routes below `/realms`. */
  plugin: FastifyPluginAsync
  admin: IdentityAdmin
  verifier: TokenVerifier
  /** One-time codes, also for sign-ins whose code is entered outside the sign-in page. */
  codes: CodeKeeper
}

/** Creates the sign-in service of this process, at the same URLs as Keycloak. */
export function createEmbeddedIdentity(options: EmbeddedOptions): EmbeddedIdentity {
  const { engine, realmOf, tenantTheme, mailer, signedIn = async () => {} } = options
  const sealer = createSecretBox(options.masterSecret)
  const verifier = createTokenVerifier(engine)
  const codes = codeKeeper(sealer.derive('one-time codes'))
  const steps = signInSteps({ engine, sealer, codes, mailer })
  let log: FastifyBaseLogger | undefined
  const report = (error: unknown) => log?.error(error)
  const realms = createRealms({ engine, sealer, realmOf, tenantTheme, report })
  const locked = ({ tenantId }: RealmRef, userId: number, language: Language) =>
    writeLockEmail(engine, mailer, { tenantId, userId }, language)
  const admin = embeddedAdmin(engine, sealer, {
    keysRotated: (realm) => realms.forget(realm),
    // The API calls this without the language of the user, so the e-mail is in the default
    // language.
    nameLocked: (realm, userId) => locked(realm, userId, pageLanguage({})),
  })
  const plugin: FastifyPluginAsync = async (app) => {
    log = app.log
    // Each part parses request bodies differently, so each is a separate plugin.
    await app.register(mountProviders(realms))
    await app.register(signInRoutes({ engine, realms, steps, signedIn, locked }))
    await app.register(companionRoutes({ engine, realms, verifier }))
  }
  return { plugin, admin, verifier, codes }
}
