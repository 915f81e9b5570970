import type { NewPasskey, PasskeyCreation } from '@choba/contract/passkeys.ts'
import type { ResultType } from '@choba/contract/result-types.ts'

export interface TenantBranding {
  name: string
  /** `#rrggbb`; anything else gives the service's own colour. */
  brand: string
  /** The path of the page for a forgotten password; null where the tenant has none. */
  forgotten: string | null
}

/** One tenant's sign-in: its realm, the client of its portal, and the origin it is registered at. */
export interface RealmRef {
  tenantId: number
  realm: string
  clientId: string
  /** The registered origin, `http://localhost:3000`: no path, no slash at the end. */
  publicUrl: string
  /** Where an external Keycloak answers; null for the sign-in service of this process. */
  keycloakUrl: string | null
}

/** Why the sign-in service says no: names of the catalogue. */
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
  /** Authenticator apps are set up by `beginAuthenticator`. A Keycloak has screens of its own for that. */
  authenticator: boolean
  /** The e-mail code is asked for on the sign-in page. Otherwise the API asks for it after sign-in. */
  codeAtSignIn: boolean
  /** Passkeys are made by `beginPasskey`. A Keycloak has its own. */
  passkeys: boolean
  /** Recovery codes are made by `makeRecoveryCodes`. A Keycloak has its own. */
  recoveryCodes: boolean
}

/** What a person's own list of passkeys says of one. */
export interface PasskeyFacts {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** Further ways of the second step. By `capabilities` no one gets here where the service has screens of its own. */
export interface SecondStepAdmin {
  hasAuthenticator(r: RealmRef, userId: number): Promise<boolean>
  /** @returns the secret in base32 and the address an app reads from a picture. `issuer` is what the app calls us */
  beginAuthenticator(
    r: RealmRef,
    userId: number,
    issuer: string,
  ): Promise<{ secret: string; uri: string }>
  confirmAuthenticator(r: RealmRef, userId: number, code: string): Promise<boolean>
  removeAuthenticator(r: RealmRef, userId: number): Promise<void>
  /** A person's passkeys, the oldest first. */
  listPasskeys(r: RealmRef, userId: number): Promise<PasskeyFacts[]>
  /** @returns what the browser makes a passkey by within five minutes; null when the person has as many as one may have */
  beginPasskey(r: RealmRef, userId: number, issuer: string): Promise<PasskeyCreation | null>
  /** @returns whether it is what `beginPasskey` asked for, and no one of the tenant has it yet */
  addPasskey(r: RealmRef, userId: number, passkey: NewPasskey): Promise<boolean>
  /** @returns whether the person has this passkey */
  renamePasskey(r: RealmRef, userId: number, id: string, name: string): Promise<boolean>
  /** @returns what it was called; null when the person has no such passkey */
  removePasskey(r: RealmRef, userId: number, id: string): Promise<string | null>
  /** Makes new ones, and older ones end. @returns the codes, which cannot be had again */
  makeRecoveryCodes(r: RealmRef, userId: number): Promise<string[]>
  countRecoveryCodes(r: RealmRef, userId: number): Promise<number>
}

/** A person of `users` whom the sign-in service is to know. */
export interface NewAccount {
  userId: number
  username: string
  email: string
  fullName: string
  password: string
  /** Whether the password has to be changed at the first sign-in. */
  temporary: boolean
}

/**
 * What the server asks of the identity service, whoever provides it. People are named by `users.id`; each adapter knows
 * how they are called on its side. @throws IdentityUnreachable when an external service does not answer
 */
export interface IdentityAdmin extends SecondStepAdmin {
  capabilities(r: RealmRef): IdentityCapabilities
  /** Makes the realm what we need it to be (keys and secrets here; realm, client and policies there); asking twice changes nothing. */
  ensureRealm(r: RealmRef): Promise<void>
  /** Whether the service is there and has the keys of the realm, by which it lets people in. @throws where it is not */
  check(r: RealmRef): Promise<void>
  /** From now on another key signs; the old one stays published as long as something it signed may come back. */
  rotateKeys(r: RealmRef): Promise<void>
  /** Gives a person who has a row in `users` an account; the second time it sets the password again. */
  createAccount(r: RealmRef, account: NewAccount): Promise<Outcome>
  /** The account follows the row in `users`: user name, e-mail, full name, enabled, and whether the password has to be changed. */
  updateAccount(r: RealmRef, userId: number): Promise<Outcome>
  /** Also for someone whose row in `users` is gone: `subject` stood in it. Their sign-ins end. */
  removeAccount(r: RealmRef, account: { userId: number; subject: string | null }): Promise<void>
  /** By the person: the old password is checked and counted, the rules are kept, and every sign-in ends. */
  changePassword(
    r: RealmRef,
    userId: number,
    oldPassword: string,
    newPassword: string,
  ): Promise<Outcome>
  /** For the person: the rules are kept, every sign-in ends, and `temporary` makes the person change it. Makes the account where there is none. */
  resetPassword(r: RealmRef, userId: number, password: string, temporary: boolean): Promise<Outcome>
  /** Counts as an attempt to sign in: too many wrong ones lock the account for a while. */
  verifyPassword(r: RealmRef, userId: number, password: string): Promise<Outcome>
  isLocked(r: RealmRef, userId: number): Promise<boolean>
  unlock(r: RealmRef, userId: number): Promise<void>
  /**
   * Asked about a sign-in before its first call is answered. @returns false where the password is due to be changed: every
   * sign-in of the person has ended then, and the next one begins with the change
   */
  admitSignIn(r: RealmRef, userId: number): Promise<boolean>
  /** Whose account an external service has locked since then. The embedded service sends its e-mails itself and returns an empty list. */
  lockedSince(r: RealmRef, since: Date): Promise<number[]>
  /**
   * Makes an external service know the people, with their passwords, whom the service of this process knows; it forgets
   * them then. @returns how many, and for whom the external service refused it
   */
  migrateToKeycloak(r: RealmRef): Promise<MigratedUsers>
  /** The sign-ins of a person that have neither ended nor run out, in no order; also those that have been idle too long to go on. */
  listSessions(r: RealmRef, userId: number): Promise<SignInSession[]>
  /** The last sign-ins of a person, refused ones among them, newest first; null where `signedIn` has been called for each. */
  recentSignIns(r: RealmRef, userId: number, limit: number): Promise<RecentSignIn[] | null>
  /** Ends every sign-in of a person; access tokens issued so far are refused by `users.not_before`. @returns how many sign-ins ended */
  revokeSessions(r: RealmRef, userId: number): Promise<number>
  /** Ends one sign-in: its session and refresh tokens are gone. */
  revokeSession(r: RealmRef, sid: string, userId: number): Promise<void>
}

/** A person's sign-in in one browser. */
export interface SignInSession {
  sid: string
  startedAt: Date
  /** What an external service knows of it; null here, where the API knows more. */
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

/** The external sign-in service did not answer, or not as agreed. */
export class IdentityUnreachable extends Error {
  override readonly name = 'IdentityUnreachable'
}

export interface VerifiedToken {
  /** `users.id` as text; at an external Keycloak its own id, which `users.subject` holds. */
  subject: string
  username: string
  /** The sign-in that the token belongs to. */
  sid: string | null
  /** Seconds since 1970. */
  issuedAt: number
  expiresAt: number
}

/** `null` refuses the token: the caller answers 401. */
export interface TokenVerifier {
  verify(bearer: string, realm: RealmRef): Promise<VerifiedToken | null>
}

/** What access tokens are for: the back office's API. */
export const AUDIENCE = 'choba-api'

/** Who signs a realm's tokens. Always made from the tenant's registration, never read from a token or a Host header. */
export const issuerOf = ({ keycloakUrl, publicUrl, realm }: RealmRef): string =>
  `${keycloakUrl ?? publicUrl}/realms/${realm}`
