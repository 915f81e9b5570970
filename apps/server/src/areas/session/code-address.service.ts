import type { SecondStep } from '@choba/contract/session.contract.ts'
import type { IdentityTx } from '@choba/identity/emails.ts'
import { CODE_MINUTES } from '@choba/identity/credentials/one-time-codes.ts'
import { maskedEmail } from '@choba/identity/sign-in/masked-email.ts'
import { principalOf, type Caller } from '#platform/calls/call.ts'
import { AppError } from '#platform/calls/app-error.ts'
import {
  codesTo,
  inIdentity,
  mustBeDone,
  needsCode,
  realmOf,
  type SessionDeps,
} from './account-sign-in.ts'
import {
  ADDRESS_PURPOSE,
  countAddressCodes,
  findPendingAddress,
  writePendingAddress,
  writeSecondStep,
} from './session.repository.ts'

/**
 * Maximum number of codes that one user can send to addresses that are not confirmed. The limit
 * applies to about one hour, because sent codes are stored that long.
 */
const MAX_CODES = 10

/**
 * Purpose of a code. Includes the address, so that a code sent to one address cannot confirm
 * another address.
 */
const purposeOf = (userId: number, email: string) => `${ADDRESS_PURPOSE}${userId}:${email}`

interface NewAddress {
  password: string
  email: string
}

/**
 * Sends a code unless the address received one moments ago.
 * @returns seconds until another code can be sent
 * @throws AppError tooManyRequests (429)
 */
async function send(
  tx: IdentityTx,
  { codes, mailer }: SessionDeps,
  caller: Caller,
  to: string,
): Promise<number> {
  const { user } = principalOf(caller)
  const purpose = purposeOf(user.id, to)
  const made = await codes.make(tx, purpose, user.id)
  if (made.code === null) {
    if ((await codes.look(tx, purpose)).sendsLeft <= 0) throw new AppError('tooManyRequests')
    return made.againIn
  }
  if ((await countAddressCodes(tx, user.id)) > MAX_CODES) throw new AppError('tooManyRequests')
  const values = { code: made.code, minutes: CODE_MINUTES }
  await mailer.enqueue(tx, { kind: 'codeAddressProof', to, language: caller.language, values })
  return made.againIn
}

/**
 * Starts to change the address for codes: checks the password and sends a code to the new address.
 * The address is changed only after the user has confirmed the code, so a mistyped address does not
 * lock out the user.
 * @throws AppError wrongCredentials, accountLocked; illegalOperation if `account` is another user,
 * or if the caller requests a first setup but already has two-step verification (security §5.5);
 * tooManyRequests
 */
export async function setSecondStep(
  caller: Caller,
  deps: SessionDeps,
  { password, email, account }: NewAddress & { account?: string },
): Promise<null> {
  const { user } = principalOf(caller)
  const isFirst = account !== undefined
  if (isFirst && (account !== user.username || user.mfa)) throw new AppError('illegalOperation')
  if (!isFirst && !user.mfa) throw new AppError('illegalOperation')
  mustBeDone(await deps.identity.verifyPassword(realmOf(caller), user.id, password))
  await inIdentity(caller, async (tx) => {
    await writePendingAddress(tx, user.id, email)
    await send(tx, deps, caller, email)
  })
  deps.mailer.flush()
  return null
}

/** Returns the masked new address that the user has not confirmed yet. */
export const readPending = (
  caller: Caller,
  { codes }: SessionDeps,
): Promise<SecondStep['pending']> =>
  inIdentity(caller, async (tx) => {
    const { user } = principalOf(caller)
    const email = await findPendingAddress(tx, user.id)
    if (email === null) return null
    const { againIn } = await codes.look(tx, purposeOf(user.id, email))
    return { maskedEmail: maskedEmail(email), againIn }
  })

/**
 * Returns the new address that the user has not confirmed yet.
 * @throws AppError nothingToDo if there is no such address, or if this sign-in itself still needs a
 * code
 */
async function pendingOf(tx: IdentityTx, caller: Caller, deps: SessionDeps): Promise<string> {
  const email = needsCode(caller, deps)
    ? null
    : await findPendingAddress(tx, principalOf(caller).user.id, true)
  if (email === null) throw new AppError('nothingToDo')
  return email
}

/**
 * Sends another code to the new address that the user has not confirmed yet.
 * @throws AppError nothingToDo; tooManyRequests
 */
export async function sendAddressCode(
  caller: Caller,
  deps: SessionDeps,
): Promise<{ againIn: number }> {
  const againIn = await inIdentity(caller, async (tx) =>
    send(tx, deps, caller, await pendingOf(tx, caller, deps)),
  )
  deps.mailer.flush()
  return { againIn }
}

/**
 * Confirms the new address with the code that was sent to it. Later codes are sent to this address.
 * All sign-ins of the user end, so the next sign-in asks for a code. The old address, if any, gets
 * an e-mail about the change.
 * @throws AppError nothingToDo if there is no address to confirm
 */
export async function confirmAddress(caller: Caller, deps: SessionDeps, code: string) {
  const principal = principalOf(caller)
  const { user } = principal
  const { given, triesLeft } = await inIdentity(caller, async (tx) => {
    const email = await pendingOf(tx, caller, deps)
    const taken = await deps.codes.take(tx, purposeOf(user.id, email), code)
    if (taken.given !== 'right') return taken
    await writeSecondStep(tx, user.id, email)
    const old = codesTo(principal)
    if (old !== null && old !== email) {
      const values = { newAddress: maskedEmail(email) }
      await deps.mailer.enqueue(tx, {
        kind: 'codeAddressChanged',
        to: old,
        language: caller.language,
        values,
      })
    }
    return taken
  })
  if (given !== 'right') return { confirmed: false, triesLeft }
  deps.mailer.flush()
  await deps.identity.revokeSessions(realmOf(caller), user.id)
  return { confirmed: true, triesLeft }
}
