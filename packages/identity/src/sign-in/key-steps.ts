import { askForPasskey, usePasskey } from '../credentials/passkeys.ts'
import type { Assertion } from '../credentials/passkey-proof.ts'
import { takeRecoveryCode } from '../credentials/recovery-codes.ts'
import type { IdentityTx, Mailer } from '../emails.ts'
import {
  purposeOf,
  type InteractionRef,
  type Look,
  type SignInState,
  type Step,
  type StepResult,
} from './sign-in-state.ts'

interface Deps {
  within: <T>(place: InteractionRef, work: (tx: IdentityTx) => Promise<T>) => Promise<T>
  attempt: (place: InteractionRef, step: Step, look: Look) => Promise<StepResult>
  mailer: Mailer
}

/** The steps of a passkey and of a recovery code. */
export const keySteps = ({ within, attempt, mailer }: Deps) => ({
  /** What the browser is asked for; what it was asked for before is of no use any more. */
  askForPasskey: (place: InteractionRef, stage: SignInState) =>
    within(place, (tx) =>
      askForPasskey(tx, purposeOf(stage), stage.person.userId, place.publicUrl),
    ),

  /** A signature by one of the person's passkeys. A wrong one counts like a wrong password. */
  verifyPasskey: (place: InteractionRef, assertion: Assertion): Promise<StepResult> =>
    attempt(place, 'passkey', async (tx, stage) => {
      const given = await usePasskey(
        tx,
        purposeOf(stage),
        stage.person.userId,
        place.publicUrl,
        assertion,
      )
      return given === 'right' ? 'pop' : { is: given, triesLeft: null }
    }),

  /** A recovery code in place of the second step: a right one is used up, and the person is notified. */
  async verifyRecoveryCode(place: InteractionRef, code: string): Promise<StepResult> {
    const given = await attempt(place, 'recovery', async (tx, { person }) => {
      const left = await takeRecoveryCode(tx, person.userId, code)
      if (left === null) return { is: 'wrong', triesLeft: null }
      const { language } = place
      await mailer.enqueue(tx, {
        kind: 'recoveryCodeUsed',
        to: person.email,
        language,
        values: { left },
      })
      return 'otp'
    })
    mailer.flush()
    return given
  },
})
