import { sql } from 'kysely'
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
import { keySteps } from './key-steps.ts'
import {
  isSecondStepDone,
  methodsOf,
  nextStep,
  purposeOf,
  type InteractionRef,
  type Look,
  type Method,
  type SecondStepName,
  type SignInState,
  type Step,
  type StepResult,
} from './sign-in-state.ts'
import { readSignInUser, type SignInUser } from './sign-in-user.ts'

export interface StepDeps {
  engine: Engine
  sealer: SecretBox
  codes: CodeKeeper
  mailer: Mailer
}

export type SignInSteps = ReturnType<typeof signInSteps>

/** The steps after the right password, kept in the database, so that every tab and every process knows of them. */
export function signInSteps({ engine, sealer, codes, mailer }: StepDeps) {
  const idOf = ({ uid }: InteractionRef) => storedId('Interaction', uid)
  const within = <T>({ tenantId }: InteractionRef, work: (tx: IdentityTx) => Promise<T>) =>
    withScope(engine, { role: 'identity', tenantId }, work)

  async function find(
    { q, scope }: IdentityTx,
    place: InteractionRef,
  ): Promise<SignInState | null> {
    const id = idOf(place)
    const row = await q
      .selectFrom('idp_attempts')
      .selectAll()
      .where('tenant_id', '=', scope.tenantId)
      .where('uid', '=', id)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    const person = row && (await readSignInUser(q, place, row.user_id))
    return person ? { id, person, done: row.done, next: row.next } : null
  }

  async function drop({ q, scope }: IdentityTx, id: string): Promise<void> {
    await q
      .deleteFrom('idp_attempts')
      .where('tenant_id', '=', scope.tenantId)
      .where('uid', '=', id)
      .execute()
  }

  /** Sends a code, unless one was sent just now or too many were. */
  async function send(tx: IdentityTx, place: InteractionRef, person: SignInUser): Promise<boolean> {
    const { code } = await codes.make(tx, purposeOf({ id: idOf(place), person }), person.userId)
    if (code === null) return false
    const values = { code, minutes: CODE_MINUTES }
    await mailer.enqueue(tx, {
      kind: 'signInCode',
      to: person.codesTo,
      language: place.language,
      values,
    })
    return true
  }

  /** Writes down where the sign-in is. Once it is complete, the failures under the name are forgotten. */
  async function goTo(
    tx: IdentityTx,
    id: string,
    person: SignInUser,
    done: readonly string[],
    next: Step | null,
  ) {
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
  async function moveOn(
    tx: IdentityTx,
    place: InteractionRef,
    person: SignInUser,
    done: readonly string[],
  ) {
    const next = nextStep(person, done)
    await goTo(tx, idOf(place), person, done, next)
    if (next === 'code') await send(tx, place, person)
    return next
  }

  /** Counts a try like a wrong password, under every name of the person. @returns which failure of the account it is */
  async function countTryOf({ q, scope }: IdentityTx, person: SignInUser): Promise<number> {
    const failures = await countTry(q, scope.tenantId, keysOfPerson(person))
    return failures(accountKey(person.userId))
  }

  async function passed(
    tx: IdentityTx,
    place: InteractionRef,
    { person, done }: SignInState,
    as: SecondStepName,
  ): Promise<StepResult> {
    await uncountAttempt(tx.q, tx.scope.tenantId, keysOfPerson(person))
    const now = [...done, as]
    return { outcome: 'right', next: await moveOn(tx, place, person, now), done: now }
  }

  /** A try at a step, counted before it is looked at. */
  const attempt = (place: InteractionRef, step: Step, look: Look): Promise<StepResult> =>
    within(place, async (tx) => {
      const stage = await find(tx, place)
      if (stage?.next !== step) return { outcome: 'gone' }
      const failures = await countTryOf(tx, stage.person)
      if (failures > MAX_FAILURES) {
        await drop(tx, stage.id)
        return { outcome: 'locked' }
      }
      const looked = await look(tx, stage)
      if (typeof looked !== 'object') return passed(tx, place, stage, looked)
      if (looked.is === 'wrong') {
        return {
          outcome: 'wrong',
          triesLeft: looked.triesLeft,
          closesLock: failures === MAX_FAILURES,
        }
      }
      await uncountAttempt(tx.q, place.tenantId, keysOfPerson(stage.person))
      return { outcome: 'expired' }
    })

  return {
    /** Where the sign-in of a page is; null when it begins with the password. */
    at: (place: InteractionRef): Promise<SignInState | null> =>
      within(place, (tx) => find(tx, place)),

    /** The password was right. @returns what is to be done next; null when the sign-in is complete */
    async begin(place: InteractionRef, userId: number): Promise<StepResult> {
      const done = ['pwd']
      const next = await within(place, async (tx) => {
        const person = await readSignInUser(tx.q, place, userId)
        return person && { step: await moveOn(tx, place, person, done) }
      })
      mailer.flush()
      return next ? { outcome: 'right', next: next.step, done } : { outcome: 'gone' }
    },

    startAgain: (place: InteractionRef): Promise<void> =>
      within(place, (tx) => drop(tx, idOf(place))),

    /** How it stands with the codes of a sign-in. */
    codesOf: (place: InteractionRef, stage: SignInState) =>
      within(place, (tx) => codes.look(tx, purposeOf(stage))),

    /** @returns whether another code is on its way */
    async resend(place: InteractionRef): Promise<boolean> {
      const isSent = await within(place, async (tx) => {
        const stage = await find(tx, place)
        return stage?.next === 'code' && send(tx, place, stage.person)
      })
      mailer.flush()
      return isSent
    },

    /** Another way of the second step, where a person has several. */
    async switchMethod(place: InteractionRef, way: Method): Promise<void> {
      await within(place, async (tx) => {
        const stage = await find(tx, place)
        if (!stage || stage.next === way || isSecondStepDone(stage.done)) return
        if (!methodsOf(stage.person).includes(way)) return
        await goTo(tx, stage.id, stage.person, stage.done, way)
        if (way === 'code') await send(tx, place, stage.person)
      })
      mailer.flush()
    },

    /** A code from an e-mail. A wrong one costs one of its tries, and counts like a wrong password. */
    verifyCode: (place: InteractionRef, code: string): Promise<StepResult> =>
      attempt(place, 'code', async (tx, stage) => {
        const { given, triesLeft } = await codes.take(tx, purposeOf(stage), code)
        if (given !== 'right') return { is: given, triesLeft }
        await tx.q
          .updateTable('users')
          .set({ mfa_proven_at: sql<Date>`now()` })
          .where('tenant_id', '=', place.tenantId)
          .where('id', '=', stage.person.userId)
          .where('mfa_proven_at', 'is', null)
          .execute()
        return 'otp'
      }),

    ...keySteps({ within, attempt, mailer }),

    /** A code of the app. The app's part is a transaction of its own, so the try is counted in one before it. */
    async giveAuthenticatorCode(place: InteractionRef, code: string): Promise<StepResult> {
      const counted = await within(place, async (tx) => {
        const stage = await find(tx, place)
        if (stage?.next !== 'authenticator') return null
        const failures = await countTryOf(tx, stage.person)
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
        const now = await find(tx, place)
        const isSame = now?.next === 'authenticator' && now.person.userId === stage.person.userId
        return isSame ? passed(tx, place, now, 'otp') : { outcome: 'gone' }
      })
    },

    /** The password is another one. */
    async changed(place: InteractionRef, { id, person, done }: SignInState): Promise<StepResult> {
      await within(place, async (tx) => {
        const email = {
          kind: 'passwordChanged',
          to: person.email,
          language: place.language,
          values: {},
        } as const
        await mailer.enqueue(tx, email)
        await goTo(tx, id, person, done, null)
      })
      mailer.flush()
      return { outcome: 'right', next: null, done }
    },
  }
}
