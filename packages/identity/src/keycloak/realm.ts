import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { MAX_PASSWORD, PASSWORD_HISTORY, PASSWORD_LENGTH } from '@choba/contract/password.ts'
import { languages, type Language } from '@choba/contract/session.contract.ts'
import { LOCK_MINUTES, MAX_FAILURES } from '../credentials/failures.ts'
import { ensurePasswordCheck, ensurePortalClient } from './clients.ts'
import { pageTexts } from './texts.ts'
import type { KeycloakServer } from './server.ts'
import { ACCESS_TOKEN, CLOSED, SIGN_IN, SIGNING_IN } from '../oidc/lifetimes.ts'
import type { RealmRef } from '../port.ts'

export interface RealmPlan {
  /** Tenant name shown on the sign-in page. */
  name: string
  /** All origins of the portal. */
  origins: readonly string[]
  /** Secret of the client with which this server checks passwords. */
  secret: string
}

const MINUTE = 60
/** Default retention of events in seconds: 90 days. Operators may change it. */
const EVENTS_EXPIRATION = 90 * 24 * 60 * MINUTE

const passwordRules = [
  `length(${PASSWORD_LENGTH})`,
  `maxLength(${MAX_PASSWORD})`,
  'upperCase(1)',
  'lowerCase(1)',
  'digits(1)',
  'specialChars(1)',
  'notContainsUsername(undefined)',
  `passwordHistory(${PASSWORD_HISTORY})`,
]

/**
 * Returns the password policy of a realm: the rules of Choba, plus rules that an operator added,
 * such as `passwordBlacklist(…)`.
 */
function passwordPolicy(present = ''): string {
  const nameOf = (rule: string) => rule.replace(/\(.*/s, '')
  const ours = new Set(passwordRules.map(nameOf))
  const added = present.split(' and ').filter((rule) => rule !== '' && !ours.has(nameOf(rule)))
  return [...passwordRules, ...added].join(' and ')
}

/**
 * Realm settings that this product controls. The operator controls all other settings, such as
 * theme, e-mail and identity providers.
 */
const settingsOf = (
  name: string,
  present?: { passwordPolicy?: string; eventsExpiration?: number },
) => ({
  enabled: true,
  displayName: name,
  registrationAllowed: false,
  loginWithEmailAllowed: true,
  duplicateEmailsAllowed: false,
  // Administrators can change user names in Choba. Without this setting, even the Admin API of
  // Keycloak ignores a new user name.
  editUsernameAllowed: true,
  accessTokenLifespan: ACCESS_TOKEN,
  accessCodeLifespan: MINUTE,
  accessCodeLifespanLogin: SIGNING_IN,
  ssoSessionIdleTimeout: CLOSED,
  ssoSessionMaxLifespan: SIGN_IN,
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
  bruteForceProtected: true,
  permanentLockout: false,
  failureFactor: MAX_FAILURES,
  waitIncrementSeconds: LOCK_MINUTES * MINUTE,
  maxFailureWaitSeconds: LOCK_MINUTES * MINUTE,
  maxDeltaTimeSeconds: LOCK_MINUTES * MINUTE,
  // Allows two attempts in quick succession, because users sometimes press Enter twice.
  quickLoginCheckMilliSeconds: 0,
  passwordPolicy: passwordPolicy(present?.passwordPolicy),
  internationalizationEnabled: true,
  supportedLocales: [...languages],
  defaultLocale: 'ja' satisfies Language,
  // Keycloak's event log is the source for recent sign-ins and locked accounts.
  eventsEnabled: true,
  eventsExpiration: present?.eventsExpiration || EVENTS_EXPIRATION,
})

/** Creates or updates a realm. Idempotent. */
export async function ensureRealm(
  server: KeycloakServer,
  { realm, clientId }: RealmRef,
  plan: RealmPlan,
) {
  const present = await server.ask((admin) => admin.realms.findOne({ realm }))
  const settings = settingsOf(plan.name, present)
  if (present) await server.ask((admin) => admin.realms.update({ realm }, settings))
  else await server.ask((admin) => admin.realms.create({ realm, ...settings }))
  await server.ask((admin) => withoutProfilePages(admin, realm))
  await ensurePortalClient(server, realm, clientId, plan.origins)
  await ensurePasswordCheck(server, realm, plan.secret)
  for (const language of languages) await ensureTexts(server, realm, language)
}

/** Disables the profile pages, because name and address are maintained in `users`. */
async function withoutProfilePages(admin: KeycloakAdminClient, realm: string): Promise<void> {
  for (const alias of ['VERIFY_PROFILE', 'UPDATE_PROFILE']) {
    const action = await admin.authenticationManagement.getRequiredActionForAlias({ realm, alias })
    if (action.enabled)
      await admin.authenticationManagement.updateRequiredAction(
        { realm, alias },
        { ...action, enabled: false },
      )
  }
  for (const clientId of ['account', 'account-console']) {
    const [client] = await admin.clients.find({ realm, clientId })
    if (client?.enabled)
      await admin.clients.update({ realm, id: client.id! }, { ...client, enabled: false })
  }
}

async function ensureTexts(
  server: KeycloakServer,
  realm: string,
  language: Language,
): Promise<void> {
  const of = { realm, selectedLocale: language }
  const present = await server.ask((admin) => admin.realms.getRealmLocalizationTexts(of))
  for (const [key, text] of Object.entries(pageTexts(language))) {
    if (present[key] !== text)
      await server.ask((admin) => admin.realms.addLocalization({ ...of, key }, text))
  }
}
