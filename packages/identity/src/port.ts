/** One tenant's sign-in: its realm, the client of its portal, and the origin it is registered at. */
export interface RealmRef {
  tenantId: number
  realm: string
  clientId: string
  /** The registered origin, `http://localhost:3000`: no path, no slash at the end. */
  publicUrl: string
}

/** What the server asks of the identity service, whoever provides it. */
export interface IdentityAdmin {
  /** Makes the realm's signing key and secrets when they are missing; asking twice changes nothing. */
  ensureRealm(r: RealmRef): Promise<void>
  setPassword(r: RealmRef, userId: number, password: string): Promise<void>
  /** Counts as an attempt to sign in: too many wrong ones lock the account for a while. */
  verifyPassword(r: RealmRef, userId: number, password: string): Promise<boolean>
  /** Ends every sign-in of a person; access tokens issued so far are refused by `users.not_before`. @returns how many sign-ins ended */
  revokeSessions(r: RealmRef, userId: number): Promise<number>
  /** Ends one sign-in: its session and refresh tokens are gone. */
  revokeSession(r: RealmRef, sid: string, userId: number): Promise<void>
}

export interface VerifiedToken {
  /** `users.id`, as text. */
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

/** What access tokens are for: the back-office's API. */
export const AUDIENCE = 'choba-api'

/** Who signs a realm's tokens. Always made from the tenant's registration, never read from a token or a Host header. */
export const issuerOf = (realm: RealmRef): string => `${realm.publicUrl}/realms/${realm.realm}`
