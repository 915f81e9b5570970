import type { SecondStep } from '@choba/contract/session.contract.ts'
import { maskedEmail } from '@choba/identity/sign-in/masked-email.ts'
import { CODE_MINUTES } from '@choba/identity/credentials/one-time-codes.ts'
import { principalOf, type Caller } from '#platform/calls/call.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { readPending } from './code-address.service.ts'
import {
  codesTo,
  inIdentity,
  mustBeDone,
  needsCode,
  realmOf,
  type SessionDeps,
} from './account-sign-in.ts'
import { readKeys } from './passkeys.service.ts'
import { writeSecondStepTaken } from './session.repository.ts'

export async function readSecondStep(caller: Caller, deps: SessionDeps): Promise<SecondStep> {
  const principal = principalOf(caller)
  const { user } = principal
  const realm = realmOf(caller)
  return {
    maskedEmail: maskedEmail(codesTo(principal) ?? ''),
    authenticator: await deps.identity.hasAuthenticator(realm, user.id),
    authenticatorOffered: deps.identity.capabilities(realm).authenticator,
    ...(await readKeys(caller, deps)),
    pending: await readPending(caller, deps),
    codeNeeded: needsCode(caller, deps),
  }
}

/** Sends a code if this sign-in needs a code. @throws AppError nothingToDo if it does not */
export async function sendCode(caller: Caller, deps: SessionDeps): Promise<{ againIn: number }> {
  const principal = principalOf(caller)
  const { user } = principal
  const to = codesTo(principal)
  if (!needsCode(caller, deps) || to === null) throw new AppError('nothingToDo')
  const againIn = await inIdentity(caller, async (tx) => {
    const made = await deps.codes.make(tx, `session:${caller.sid}`, user.id)
    if (made.code !== null) {
      const values = { code: made.code, minutes: CODE_MINUTES }
      await deps.mailer.enqueue(tx, { kind: 'signInCode', to, language: caller.language, values })
    }
    return made.againIn
  })
  deps.mailer.flush()
  return { againIn }
}

/**
 * Completes this sign-in with its code. All server processes accept the sign-in within a second.
 */
export async function confirmCode(caller: Caller, deps: SessionDeps, code: string) {
  const { user } = principalOf(caller)
  if (!needsCode(caller, deps)) throw new AppError('nothingToDo')
  return inIdentity(caller, async (tx) => {
    const { given, triesLeft } = await deps.codes.take(tx, `session:${caller.sid}`, code)
    if (given === 'right') await writeSecondStepTaken(tx, caller.sid!, user.id)
    return { confirmed: given === 'right', triesLeft }
  })
}

/**
 * Starts to add an authenticator app.
 * @throws AppError wrongCredentials, accountLocked; illegalOperation without two-step verification
 * or if the sign-in service has its own screens
 */
export async function beginAuthenticator(caller: Caller, deps: SessionDeps, password: string) {
  const { user } = principalOf(caller)
  const realm = realmOf(caller)
  if (!deps.identity.capabilities(realm).authenticator || !user.mfa)
    throw new AppError('illegalOperation')
  mustBeDone(await deps.identity.verifyPassword(realm, user.id, password))
  return deps.identity.beginAuthenticator(realm, user.id, caller.tenant.oem || caller.tenant.name)
}

export async function confirmAuthenticator(
  caller: Caller,
  { identity }: SessionDeps,
  code: string,
) {
  const realm = realmOf(caller)
  if (!identity.capabilities(realm).authenticator) throw new AppError('illegalOperation')
  return {
    confirmed: await identity.confirmAuthenticator(realm, principalOf(caller).user.id, code),
  }
}

/**
 * Removes the authenticator app of the user.
 * @throws AppError wrongCredentials, accountLocked; illegalOperation if the user has no
 * authenticator app
 */
export async function removeAuthenticator(
  caller: Caller,
  { identity }: SessionDeps,
  password: string,
): Promise<null> {
  const { user } = principalOf(caller)
  const realm = realmOf(caller)
  if (!(await identity.hasAuthenticator(realm, user.id))) throw new AppError('illegalOperation')
  mustBeDone(await identity.verifyPassword(realm, user.id, password))
  await identity.removeAuthenticator(realm, user.id)
  return null
}

/**
 * Changes the user's own password (specification §5). All sign-ins of the user end, and the user is
 * notified by e-mail.
 * @throws AppError illegalOperation for the ID of another user; wrongCredentials, accountLocked,
 * passwordUnchanged, passwordFormatInvalid, passwordReused, passwordContainsUsername
 */
export async function changePassword(
  caller: Caller,
  { identity, mailer }: SessionDeps,
  body: { userId: string; oldPassword: string; newPassword: string },
): Promise<null> {
  const { user } = principalOf(caller)
  if (body.userId !== String(user.id)) throw new AppError('illegalOperation')
  mustBeDone(
    await identity.changePassword(realmOf(caller), user.id, body.oldPassword, body.newPassword),
  )
  await inIdentity(caller, (tx) =>
    mailer.enqueue(tx, {
      kind: 'passwordChanged',
      to: user.email,
      language: caller.language,
      values: {},
    }),
  )
  mailer.flush()
  return null
}
