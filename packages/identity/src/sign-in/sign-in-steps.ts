import { sql } from 'kysely'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { storedId } from '../oidc/artifact-id.ts'
import * as authenticators from '../credentials/authenticators.ts'
import {
  accountKey,
  countTry,
  forgetFailures,
  keysOfPerson,
  MAX_FAILURES,
  uncountAttempt,
} from '../credentials/failures.ts'
import type { IdentityTx, Mailer } from '../emails.ts'
import { SIGNING_IN } from '../oidc/lifetimes.ts'
import { CODE_MINUTES, type CodeKeeper } from '../credentials/one-time-codes.ts'
import type { SecretBox } from '../credentials/secret-box.ts'
import { readSignInUser, type SignInUser } from './sign-in-user.ts'

/** What is asked for after the right password. */
export type Step = 'code' | 'authenticator' | 'password'

/** A sign-in on its way: the password was right, and `next` is still to be done. */
export interface SignInState {
  /** What the database calls the sign-in page it belongs to. */
  id: string
  person: SignInUser
  /** In the RFC's names: pwd, otp. */
  done: readonly string[]
  next: Step
}

export type StepResult =
  /** Where `next` is null the sign-in is complete. */
  | { outcome: 'right'; next: Step | null; done: readonly string[] }
  /** `triesLeft` is null where nothing is counted but the failures of the name. */
  | { outcome: 'wrong'; triesLeft: number | null; closesLock: boolean }
  | { outcome: 'expired' }
  | { outcome: 'locked' }
  /** Another request was quicker, or the person may no longer sign in. */
  | { outcome: 'gone' }

export interface StepDeps {
  engine: Engine
  sealer: SecretBox
  codes: CodeKeeper
  mailer: Mailer
}

/** One page of one tenant, and the language it speaks. */
export interface InteractionRef {
  tenantId: number
  uid: string
  language: Language
}

function nextStep(person: SignInUser, done: readonly string[]): Step | null {
  if (!done.includes('otp')) {
    if (person.hasAuthenticator) return 'authenticator'
    if (person.mfa) return 'code'
  }
  return person.mustChange || person.expiredAfter !== null ? 'password' : null
}

/** The account is part of it: a code sent to one person must not let another in who comes to the same page. */
const purposeOf = (id: string, { userId }: SignInUser) => `attempt:${id}:${userId}`

export type SignInSteps = ReturnType<typeof signInSteps>

/** The steps after the right password, kept in the database, so that every tab and every process knows of them. */
export function signInSteps({ engine, sealer, codes, mailer }: StepDeps) {
  const idOf = ({ uid }: InteractionRef) => storedId('Interaction', uid)
  const within = <T>({ tenantId }: InteractionRef, work: (tx: IdentityTx) => Promise<T>) =>
    withScope(engine, { role: 'identity', tenantId }, work)

  async function find({ q, scope }: IdentityTx, id: string): Promise<SignInState | null> {
    const row = await q
      .selectFrom('idp_attempts')
      .selectAll()
      .where('tenant_id', '=', scope.tenantId)
      .where('uid', '=', id)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    const person = row && (await readSignInUser(q, scope.tenantId, row.user_id))
    return person ? { id, person, done: row.done, next: row.next } : null
  }

  async function drop({ q, scope }: IdentityTx, id: string): Promise<void> {
    await q.deleteFrom('idp_attempts').where('tenant_id', '=', scope.tenantId).where('uid', '=', id).execute()
  }

  /** Sends a code, unless one was sent just now or too many were. */
  async function send(tx: IdentityTx, id: string, person: SignInUser, language: Language): Promise<boolean> {
    const { code } = await codes.make(tx, purposeOf(id, person), person.userId)
    if (code === null) return false
    const values = { code, minutes: CODE_MINUTES }
    await mailer.enqueue(tx, { kind: 'signInCode', to: person.codesTo, language, values })
    return true
  }

  /** Writes down where the sign-in is. Once it is complete, the failures under the name are forgotten. */
  async function goTo(tx: IdentityTx, id: string, person: SignInUser, done: readonly string[], next: Step | null) {
    if (next === null) {
      await forgetFailures(tx.q, tx.scope.tenantId, keysOfPerson(person))
      return drop(tx, id)
    }
    const row = {
      user_id: person.userId,
      done: [...done],
      next,
      expires_at: sql<Date>`now() + ${sql.lit(SIGNING_IN)} * interval '1 second'`,
    }
    await tx.q
      .insertInto('idp_attempts')
      .values({ tenant_id: tx.scope.tenantId, uid: id, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'uid'])
          .doUpdateSet({ ...row, expires_at: sql.ref<Date>('excluded.expires_at') }),
      )
      .execute()
  }

  /** @returns what is to be done next; null when the sign-in is complete */
  async function moveOn(tx: IdentityTx, id: string, person: SignInUser, done: readonly string[], language: Language) {
    const next = nextStep(person, done)
    await goTo(tx, id, person, done, next)
    if (next === 'code') await send(tx, id, person, language)
    return next
  }

  /** Counts a code like a wrong password, under every name of the person. @returns which failure of the account it is */
  async function countCode({ q, scope }: IdentityTx, person: SignInUser): Promise<number> {
    const failures = await countTry(q, scope.tenantId, keysOfPerson(person))
    return failures(accountKey(person.userId))
  }

  async function passed(tx: IdentityTx, { id, person, done }: SignInState, language: Language): Promise<StepResult> {
    await uncountAttempt(tx.q, tx.scope.tenantId, keysOfPerson(person))
    const now = [...done, 'otp']
    return { outcome: 'right', next: await moveOn(tx, id, person, now, language), done: now }
  }

  return {
    /** Where the sign-in of a page is; null when it begins with the password. */
    at: (place: InteractionRef): Promise<SignInState | null> => within(place, (tx) => find(tx, idOf(place))),

    /** The password was right. @returns what is to be done next; null when the sign-in is complete */
    async begin(place: InteractionRef, userId: number): Promise<StepResult> {
      const done = ['pwd']
      const next = await within(place, async (tx) => {
        const person = await readSignInUser(tx.q, tx.scope.tenantId, userId)
        return person && { step: await moveOn(tx, idOf(place), person, done, place.language) }
      })
      mailer.flush()
      return next ? { outcome: 'right', next: next.step, done } : { outcome: 'gone' }
    },

    startAgain: (place: InteractionRef): Promise<void> => within(place, (tx) => drop(tx, idOf(place))),

    /** How it stands with the codes of a sign-in. */
    codesOf: (place: InteractionRef, { id, person }: SignInState) =>
      within(place, (tx) => codes.look(tx, purposeOf(id, person))),

    /** @returns whether another code is on its way */
    async resend(place: InteractionRef): Promise<boolean> {
      const isSent = await within(place, async (tx) => {
        const stage = await find(tx, idOf(place))
        return stage?.next === 'code' && send(tx, stage.id, stage.person, place.language)
      })
      mailer.flush()
      return isSent
    },

    /** The other kind of code, where a person has both. */
    async switchMethod(place: InteractionRef, way: 'code' | 'authenticator'): Promise<void> {
      await within(place, async (tx) => {
        const stage = await find(tx, idOf(place))
        const isOffered = stage?.person.hasAuthenticator && stage.person.mfa && !stage.done.includes('otp')
        if (!stage || !isOffered || stage.next === way) return
        await goTo(tx, stage.id, stage.person, stage.done, way)
        if (way === 'code') await send(tx, stage.id, stage.person, place.language)
      })
      mailer.flush()
    },

    /** A code from an e-mail. A wrong one costs one of its tries, and counts like a wrong password. */
    verifyCode(place: InteractionRef, code: string): Promise<StepResult> {
      return within(place, async (tx): Promise<StepResult> => {
        const stage = await find(tx, idOf(place))
        if (stage?.next !== 'code') return { outcome: 'gone' }
        const { userId } = stage.person
        const failures = await countCode(tx, stage.person)
        if (failures > MAX_FAILURES) {
          await drop(tx, stage.id)
          return { outcome: 'locked' }
        }
        const { given: what, triesLeft } = await codes.take(tx, purposeOf(stage.id, stage.person), code)
        if (what === 'wrong') return { outcome: 'wrong', triesLeft, closesLock: failures === MAX_FAILURES }
        if (what === 'expired') {
          await uncountAttempt(tx.q, place.tenantId, keysOfPerson(stage.person))
          return { outcome: 'expired' }
        }
        await tx.q
          .updateTable('users')
          .set({ mfa_proven_at: sql<Date>`now()` })
          .where('tenant_id', '=', place.tenantId)
          .where('id', '=', userId)
          .where('mfa_proven_at', 'is', null)
          .execute()
        return passed(tx, stage, place.language)
      })
    },

    /** A code of the app. The app's part is a transaction of its own, so the try is counted in one before it. */
    async giveAuthenticatorCode(place: InteractionRef, code: string): Promise<StepResult> {
      const counted = await within(place, async (tx) => {
        const stage = await find(tx, idOf(place))
        if (stage?.next !== 'authenticator') return null
        const failures = await countCode(tx, stage.person)
        if (failures > MAX_FAILURES) await drop(tx, stage.id)
        return { stage, failures }
      })
      if (!counted) return { outcome: 'gone' }
      const { stage, failures } = counted
      if (failures > MAX_FAILURES) return { outcome: 'locked' }
      const owner = { tenantId: place.tenantId, userId: stage.person.userId }
      if (!(await authenticators.confirm(engine, sealer, owner, code))) {
        return { outcome: 'wrong', triesLeft: null, closesLock: failures === MAX_FAILURES }
      }
      return within(place, async (tx) => {
        // Another tab may have begun again on this page meanwhile, with another person's password.
        const now = await find(tx, stage.id)
        const isSame = now?.next === 'authenticator' && now.person.userId === stage.person.userId
        return isSame ? passed(tx, now, place.language) : { outcome: 'gone' }
      })
    },

    /** The password is another one. */
    async changed(place: InteractionRef, { id, person, done }: SignInState): Promise<StepResult> {
      await within(place, async (tx) => {
        const email = { kind: 'passwordChanged', to: person.email, language: place.language, values: {} } as const
        await mailer.enqueue(tx, email)
        await goTo(tx, id, person, done, null)
      })
      mailer.flush()
      return { outcome: 'right', next: null, done }
    },
  }
}
