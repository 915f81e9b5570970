import type { NewPasskey, PasskeyCreation } from '@choba/contract/passkeys.ts'
import type { SecondStep } from '@choba/contract/session.contract.ts'
import type { Email } from '@choba/identity/emails.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf, type Caller } from '#platform/calls/call.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { inIdentity, mustBeDone, realmOf, type SessionDeps } from './account-sign-in.ts'

/**
 * Returns the user's passkeys and the number of unused recovery codes. Both are null if the sign-in
 * service has its own screens for them.
 */
export async function readKeys(
  caller: Caller,
  { identity }: SessionDeps,
): Promise<Pick<SecondStep, 'passkeys' | 'recoveryCodes'>> {
  const { user, merchant } = principalOf(caller)
  const realm = realmOf(caller)
  const offered = identity.capabilities(realm)
  const instant = (at: Date) => offsetInstant(at, merchant.time_zone)
  const kept = offered.passkeys ? await identity.listPasskeys(realm, user.id) : null
  return {
    passkeys:
      kept &&
      kept.map(({ id, name, createdAt, lastUsedAt }) => ({
        passkeyId: id,
        name,
        createdAt: instant(createdAt),
        lastUsedAt: lastUsedAt && instant(lastUsedAt),
      })),
    recoveryCodes: offered.recoveryCodes ? await identity.countRecoveryCodes(realm, user.id) : null,
  }
}

/** Checks the user's password. @throws AppError wrongCredentials, accountLocked */
async function checkPassword(
  caller: Caller,
  { identity }: SessionDeps,
  password: string,
): Promise<void> {
  mustBeDone(await identity.verifyPassword(realmOf(caller), principalOf(caller).user.id, password))
}

type Notice = Extract<Email, { kind: 'passkeyAdded' | 'passkeyRemoved' | 'recoveryCodesMade' }>

/**
 * Notifies the user of a change, so that a person with a stolen password cannot add a passkey
 * unnoticed.
 */
async function notify(
  caller: Caller,
  { mailer }: SessionDeps,
  notice: Pick<Notice, 'kind' | 'values'>,
): Promise<void> {
  const { user } = principalOf(caller)
  const email = { ...notice, to: user.email, language: caller.language } as Notice
  await inIdentity(caller, (tx) => mailer.enqueue(tx, email))
  mailer.flush()
}

/**
 * Returns the options with which the browser creates a passkey. Passkeys are an addition to e-mail
 * codes, not a replacement.
 * @throws AppError wrongCredentials, accountLocked; illegalOperation without two-step verification,
 * above the maximum number of passkeys, or if the sign-in service has its own screens
 */
export async function beginPasskey(
  caller: Caller,
  deps: SessionDeps,
  password: string,
): Promise<PasskeyCreation> {
  const { user } = principalOf(caller)
  const realm = realmOf(caller)
  if (!deps.identity.capabilities(realm).passkeys || !user.mfa)
    throw new AppError('illegalOperation')
  await checkPassword(caller, deps, password)
  const creation = await deps.identity.beginPasskey(
    realm,
    user.id,
    caller.tenant.oem || caller.tenant.name,
  )
  if (!creation) throw new AppError('illegalOperation')
  return creation
}

/**
 * Stores the passkey and notifies the user.
 * @throws AppError illegalOperation if the sign-in service has its own screens
 */
export async function addPasskey(
  caller: Caller,
  deps: SessionDeps,
  passkey: NewPasskey,
): Promise<{ added: boolean }> {
  const realm = realmOf(caller)
  if (!deps.identity.capabilities(realm).passkeys) throw new AppError('illegalOperation')
  const added = await deps.identity.addPasskey(realm, principalOf(caller).user.id, passkey)
  if (added) await notify(caller, deps, { kind: 'passkeyAdded', values: { name: passkey.name } })
  return { added }
}

/** Renames a passkey. @throws AppError nothingFound, also for a passkey of another user */
export async function renamePasskey(
  caller: Caller,
  { identity }: SessionDeps,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<null> {
  const { user } = principalOf(caller)
  if (!(await identity.renamePasskey(realmOf(caller), user.id, passkeyId, name)))
    throw new AppError('nothingFound')
  return null
}

/**
 * Removes a passkey and notifies the user.
 * @throws AppError wrongCredentials, accountLocked; nothingFound, also for a passkey of another
 * user
 */
export async function removePasskey(
  caller: Caller,
  deps: SessionDeps,
  { passkeyId, password }: { passkeyId: string; password: string },
): Promise<null> {
  const { user } = principalOf(caller)
  const realm = realmOf(caller)
  const own = await deps.identity.listPasskeys(realm, user.id)
  if (!own.some(({ id }) => id === passkeyId)) throw new AppError('nothingFound')
  await checkPassword(caller, deps, password)
  const name = await deps.identity.removePasskey(realm, user.id, passkeyId)
  if (name === null) throw new AppError('nothingFound')
  await notify(caller, deps, { kind: 'passkeyRemoved', values: { name } })
  return null
}

/**
 * Creates new recovery codes and notifies the user. Only this response contains the codes.
 * @throws AppError wrongCredentials, accountLocked; illegalOperation without two-step verification
 * or if the sign-in service has its own screens
 */
export async function makeRecoveryCodes(caller: Caller, deps: SessionDeps, password: string) {
  const { user } = principalOf(caller)
  const realm = realmOf(caller)
  if (!deps.identity.capabilities(realm).recoveryCodes || !user.mfa)
    throw new AppError('illegalOperation')
  await checkPassword(caller, deps, password)
  const codes = await deps.identity.makeRecoveryCodes(realm, user.id)
  await notify(caller, deps, { kind: 'recoveryCodesMade', values: {} })
  return { codes }
}
