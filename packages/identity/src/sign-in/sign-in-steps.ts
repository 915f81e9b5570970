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

/**
 * Steps after a correct password. Their state is in the database, shared by all tabs and processes.
 */
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

  /**
   * Sends a code by e-mail, unless the last code is too recent or the maximum number is reached.
   * Returns true if a code was sent.
   */
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

  /**
   * Stores the progress of a sign-in. If the sign-in is now complete, deletes the counted failures
   * of the user's names.
   */
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

  /** Moves to the next step and returns it; null if the sign-in is complete. */
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

  /**
   * Counts an attempt like a wrong password, under every name of the user. Returns the number of
   * failures of the account.
   */
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

  /**
   * Runs one attempt at a step. Counts the attempt as a failure before checking it, so that
   * simultaneous attempts cannot exceed the limit.
   */
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
    /** Returns the progress of a page's sign-in; null if it starts with the password. */
    at: (place: InteractionRef): Promise<SignInState | null> =>
      within(place, (tx) => find(tx, place)),

    /**
     * Continues after a correct password. Returns the next step; null if the sign-in is complete.
     */
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

    /**
     * Returns the number of codes that a sign-in can still request, and the seconds until the next
     * one is allowed.
     */
    codesOf: (place: InteractionRef, stage: SignInState) =>
      within(place, (tx) => codes.look(tx, purposeOf(stage))),

    /** Returns true if another code was sent. */
    async resend(place: InteractionRef): Promise<boolean> {
      const isSent = await within(place, async (tx) => {
        const stage = await find(tx, place)
        return stage?.next === 'code' && send(tx, place, stage.person)
      })
      mailer.flush()
      return isSent
    },

    /** Switches to another method for the second step. */
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

    /**
     * Checks a code from an e-mail. A wrong code uses one of the attempts for the sent code, and
     * also counts like a wrong password.
     */
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

    /**
     * Checks a code of the authenticator app. `confirm` uses its own transaction, so the attempt is
     * counted in a separate transaction before it.
     */
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
        // Another tab may have restarted the sign-in on this page in the meantime, with another
        // user's password.
        const now = await find(tx, place)
        const isSame = now?.next === 'authenticator' && now.person.userId === stage.person.userId
        return isSame ? passed(tx, place, now, 'otp') : { outcome: 'gone' }
      })
    },

    /** Completes the step after the user has changed the password, and notifies the user. */
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
