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

/** How many codes one person may have sent to addresses that are not proven, as long as these are remembered: an hour or so. */
const MAX_CODES = 10

/** The address is part of it: a code that was sent to one must not prove another. */
const purposeOf = (userId: number, email: string) => `${ADDRESS_PURPOSE}${userId}:${email}`

interface NewAddress {
  password: string
  email: string
}

/**
 * Sends a code, unless one was sent there just now. @returns seconds until another may be sent
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
 * Begins to set where codes go, after the password has been given again: a code is sent there, and until it is given nothing
 * changes, so that a mistyped address shuts no one out.
 *
 * @throws AppError wrongCredentials, accountLocked; illegalOperation when `account` is someone else's or a first set-up is
 * asked for by someone who has one (security §5.5); tooManyRequests
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

/** The address that waits to be proven, most of it hidden. */
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

/** @throws AppError nothingToDo where no address waits to be proven, or this sign-in still waits for its own code */
async function pendingOf(tx: IdentityTx, caller: Caller, deps: SessionDeps): Promise<string> {
  const email = needsCode(caller, deps)
    ? null
    : await findPendingAddress(tx, principalOf(caller).user.id, true)
  if (email === null) throw new AppError('nothingToDo')
  return email
}

/** Sends another code to the address that waits to be proven. @throws AppError nothingToDo; tooManyRequests */
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
 * Proves the new address by a code that was sent there. Codes go to it from then on, every sign-in ends, so that the next one
 * asks for one, and the old address, if there was one, is notified.
 *
 * @throws AppError nothingToDo where no address waits to be proven
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
