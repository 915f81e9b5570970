import { passwordProblem } from '@choba/contract/password.ts'
import { PASSWORD_CHECK } from './clients.ts'
import type { KeycloakPerson } from './people.ts'
import { refusalIn, type KeycloakServer } from './server.ts'
import { IdentityUnreachable, type Outcome, type RefusalReason } from '../port.ts'

export const done: Outcome = { ok: true, value: undefined }
export const refused = (reason: RefusalReason): { ok: false; reason: RefusalReason } => ({
  ok: false,
  reason,
})

/** A user with an account at Keycloak. */
export type Account = KeycloakPerson & { subject: string }

export interface Password {
  value: string
  /** True if the user must change the password at the next sign-in. */
  temporary: boolean
}

/** Keycloak's message for a correct password that must be changed first. */
const PASSWORD_WAITS = 'Account is not fully set up'

export async function isLocked(
  server: KeycloakServer,
  realm: string,
  id: string,
): Promise<boolean> {
  const state = await server.ask((admin) => admin.attackDetection.findOne({ realm, id }))
  return state?.['disabled'] === true
}

/**
 * Checks a password with a direct grant, which Keycloak counts as a sign-in attempt. Keycloak
 * answers a locked account like a wrong password, so the lock is queried first.
 */
export async function checkPassword(
  server: KeycloakServer,
  realm: string,
  secret: string,
  { subject, username }: Account,
  password: string,
): Promise<Outcome> {
  if (await isLocked(server, realm, subject)) return refused('accountLocked')
  const { ok, body } = await server.sendForm(realm, 'token', {
    grant_type: 'password',
    client_id: PASSWORD_CHECK,
    client_secret: secret,
    username,
    password,
  })
  if (ok) {
    await endSession(server, realm, String(body['session_state']))
    return done
  }
  if (body.error !== 'invalid_grant')
    throw new IdentityUnreachable(`Keycloak checks no passwords: ${body.error}`)
  return body.error_description === PASSWORD_WAITS ? done : refused('wrongCredentials')
}

/** Ends a session; a session that has already ended is ignored. */
export async function endSession(
  server: KeycloakServer,
  realm: string,
  session: string,
): Promise<void> {
  await server
    .ask((admin) => admin.realms.deleteSession({ realm, session, isOffline: false }))
    .catch(ignoreAbsent)
}

export function ignoreAbsent(error: unknown): void {
  if (refusalIn(error)?.status !== 404) throw error
}

/**
 * Converts an error of Keycloak's password policy to a `RefusalReason`. Errors of rules that an
 * operator added become a format error.
 */
export function reasonOf(reason: string): RefusalReason {
  if (reason.startsWith('invalidPasswordHistory')) return 'passwordReused'
  if (/^invalidPasswordNot(Contains)?Username/.test(reason)) return 'passwordContainsUsername'
  return reason.startsWith('invalidPassword') ? 'passwordFormatInvalid' : 'signInServiceError'
}

/**
 * Sets a password. Checks the rules of Choba first, because they give precise errors. Keycloak then
 * checks the rules of the realm.
 */
export async function setPassword(
  server: KeycloakServer,
  realm: string,
  { subject: id, username }: Account,
  password: Password,
): Promise<Outcome> {
  const problem = passwordProblem(password.value, username)
  if (problem) return refused(problem)
  const credential = { type: 'password', ...password }
  try {
    await server.ask((admin) => admin.users.resetPassword({ realm, id, credential }))
    return done
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal?.status === 404) return refused('userNotFound')
    if (refusal?.status !== 400) throw error
    return refused(reasonOf(refusal.reason))
  }
}
