import type { NewPasskey, PasskeyCreation } from '@choba/contract/passkeys.ts'
import type { ResultType } from '@choba/contract/result-types.ts'

export interface TenantTheme {
  name: string
  /** Color as `#rrggbb`; any other value selects the default color. */
  accent: string
  /** Path of the forgotten-password page; null if the tenant has none. */
  forgotten: string | null
}

/** Sign-in of one tenant: its realm, the OAuth client of its portal, and its registered origin. */
export interface RealmRef {
  tenantId: number
  realm: string
  clientId: string
  /** Registered origin without a path or trailing slash, for example `http://localhost:3000`. */
  publicUrl: string
  /** URL of an external Keycloak; null for the sign-in service of this process. */
  keycloakUrl: string | null
}

/** Reasons why the sign-in service rejects a request. The names are those of `result-types.ts`. */
export type RefusalReason = Extract<
  ResultType,
  | 'wrongCredentials'
  | 'accountLocked'
  | 'passwordUnchanged'
  | 'passwordFormatInvalid'
  | 'passwordReused'
  | 'passwordContainsUsername'
  | 'userNotFound'
  | 'usernameExists'
  | 'emailRegistered'
  | 'signInServiceError'
>

export type Outcome<T = undefined> = { ok: true; value: T } | { ok: false; reason: RefusalReason }

export interface IdentityCapabilities {
  /**
   * True if `beginAuthenticator` sets up authenticator apps. Keycloak has its own screens for that.
   */
  authenticator: boolean
  /**
   * True if the sign-in page asks for the e-mailed code; otherwise the API asks for it after
   * sign-in.
   */
  codeAtSignIn: boolean
  /** True if `beginPasskey` creates passkeys. Keycloak has its own screens. */
  passkeys: boolean
  /** True if `makeRecoveryCodes` creates recovery codes. Keycloak has its own screens. */
  recoveryCodes: boolean
}

/** A passkey as shown in the user's own list. */
export interface PasskeyFacts {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

/**
 * Further methods for the second step. Callers check `capabilities` first, because an external
 * service has its own screens.
 */
export interface SecondStepAdmin {
  hasAuthenticator(r: RealmRef, userId: number): Promise<boolean>
  /**
   * Returns the secret in base32 and the URI for the app's QR code.
   * @param issuer name of this service shown in the app
   */
  beginAuthenticator(
    r: RealmRef,
    userId: number,
    issuer: string,
  ): Promise<{ secret: string; uri: string }>
  confirmAuthenticator(r: RealmRef, userId: number, code: string): Promise<boolean>
  removeAuthenticator(r: RealmRef, userId: number): Promise<void>
  /** Returns a user's passkeys, oldest first. */
  listPasskeys(r: RealmRef, userId: number): Promise<PasskeyFacts[]>
  /**
   * Returns options for the browser to create a passkey within five minutes; null if the user has
   * the maximum number of passkeys.
   */
  beginPasskey(r: RealmRef, userId: number, issuer: string): Promise<PasskeyCreation | null>
  /** Returns true if the passkey answers `beginPasskey` and is new in the tenant. */
  addPasskey(r: RealmRef, userId: number, passkey: NewPasskey): Promise<boolean>
  /** Returns false if the user has no such passkey. */
  renamePasskey(r: RealmRef, userId: number, id: string, name: string): Promise<boolean>
  /** Returns the name of the removed passkey; null if the user has no such passkey. */
  removePasskey(r: RealmRef, userId: number, id: string): Promise<string | null>
  /**
   * Creates new recovery codes and invalidates the old ones. Returns the codes, which cannot be
   * read again.
   */
  makeRecoveryCodes(r: RealmRef, userId: number): Promise<string[]>
  countRecoveryCodes(r: RealmRef, userId: number): Promise<number>
}

/** A row of `users` that needs an account at the sign-in service. */
export interface NewAccount {
  userId: number
  username: string
  email: string
  fullName: string
  password: string
  /** True if the user must change the password at the first sign-in. */
  temporary: boolean
}

/**
 * Operations that the server needs from the sign-in service, embedded or external. Users are
 * identified by `users.id`. The Keycloak implementation converts this id to its own user id.
 * @throws IdentityUnreachable if an external service does not answer
 */
export interface IdentityAdmin extends SecondStepAdmin {
  capabilities(r: RealmRef): IdentityCapabilities
  /**
   * Creates or updates the realm: keys and secrets for the embedded service; realm, client and
   * policies for an external one. Idempotent.
   */
  ensureRealm(r: RealmRef): Promise<void>
  /**
   * Checks that the service is available and has the realm's keys, which sign-ins need.
   * @throws if not
   */
  check(r: RealmRef): Promise<void>
  /**
   * Starts signing with a new key. The old key stays published until everything it signed has
   * expired.
   */
  rotateKeys(r: RealmRef): Promise<void>
  /**
   * Creates an account for a user that has a row in `users`. If the account exists, sets its
   * password again.
   */
  createAccount(r: RealmRef, account: NewAccount): Promise<Outcome>
  /**
   * Copies user name, e-mail, full name, enabled and the forced password change from `users` to the
   * account.
   */
  updateAccount(r: RealmRef, userId: number): Promise<Outcome>
  /**
   * Removes an account and ends its sign-ins, even if its row in `users` was deleted.
   * @param account `subject` is the last value of `users.subject`
   */
  removeAccount(r: RealmRef, account: { userId: number; subject: string | null }): Promise<void>
  /**
   * Changes a user's own password. Counts a wrong old password as a failed attempt, applies the
   * password rules, and ends every sign-in.
   */
  changePassword(
    r: RealmRef,
    userId: number,
    oldPassword: string,
    newPassword: string,
  ): Promise<Outcome>
  /**
   * Sets a user's password as an administrator, or creates the account if it is missing. Applies
   * the password rules and ends every sign-in. With `temporary`, the user must change the password.
   */
  resetPassword(r: RealmRef, userId: number, password: string, temporary: boolean): Promise<Outcome>
  /**
   * Checks a password. Counts as a sign-in attempt: too many failures lock the account for a while.
   */
  verifyPassword(r: RealmRef, userId: number, password: string): Promise<Outcome>
  isLocked(r: RealmRef, userId: number): Promise<boolean>
  unlock(r: RealmRef, userId: number): Promise<void>
  /**
   * Checks a sign-in before its first API call is answered. Returns false if the user must change
   * the password. In that case all sign-ins of the user have ended, and the next one starts with
   * the change.
   */
  admitSignIn(r: RealmRef, userId: number): Promise<boolean>
  /**
   * Returns users whose accounts an external service has locked since `since`. The embedded service
   * sends its own e-mails and returns an empty list.
   */
  lockedSince(r: RealmRef, since: Date): Promise<number[]>
  /**
   * Copies users and their passwords from the embedded service to an external one, then deletes the
   * passwords in the embedded service. Returns the number of moved users, and the users that the
   * external service rejected.
   */
  migrateToKeycloak(r: RealmRef): Promise<MigratedUsers>
  /**
   * Returns a user's sign-ins that have neither ended nor expired, unordered. Includes sign-ins
   * that were idle too long to continue.
   */
  listSessions(r: RealmRef, userId: number): Promise<SignInSession[]>
  /**
   * Returns a user's latest sign-ins, including failed ones, newest first; null if `signedIn`
   * already reports each one.
   */
  recentSignIns(r: RealmRef, userId: number, limit: number): Promise<RecentSignIn[] | null>
  /**
   * Ends every sign-in of a user and returns the number of ended sign-ins. `users.not_before`
   * invalidates the access tokens issued so far.
   */
  revokeSessions(r: RealmRef, userId: number): Promise<number>
  /** Ends one sign-in and deletes its session and refresh tokens. */
  revokeSession(r: RealmRef, sid: string, userId: number): Promise<void>
}

/** A user's sign-in in one browser. */
export interface SignInSession {
  sid: string
  startedAt: Date
  /**
   * Set only for an external service. Null for the embedded one, because the API itself records the
   * last use.
   */
  lastUsedAt: Date | null
  ip: string | null
}

export interface RecentSignIn {
  at: Date
  ok: boolean
  ip: string | null
}

export interface MigratedUsers {
  moved: number
  refused: { username: string; reason: RefusalReason }[]
}

/** The external sign-in service did not answer, or sent an unexpected response. */
export class IdentityUnreachable extends Error {
  override readonly name = 'IdentityUnreachable'
}

export interface VerifiedToken {
  /** `users.id` as text; at an external Keycloak its own user id, stored in `users.subject`. */
  subject: string
  username: string
  /** Id of the sign-in that the token belongs to. */
  sid: string | null
  /** Seconds since the epoch. */
  issuedAt: number
  expiresAt: number
}

/**
 * Verifies access tokens. `verify` returns null for a rejected token, and the caller answers 401.
 */
export interface TokenVerifier {
  verify(bearer: string, realm: RealmRef): Promise<VerifiedToken | null>
}

/** Audience of access tokens: the API of the back office. */
export const AUDIENCE = 'choba-api'

/**
 * Returns the issuer of a realm's tokens. Derived only from the tenant's registration, never from a
 * token or a Host header.
 */
export const issuerOf = ({ keycloakUrl, publicUrl, realm }: RealmRef): string =>
  `${keycloakUrl ?? publicUrl}/realms/${realm}`
