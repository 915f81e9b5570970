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

/** Sign-in steps for passkeys and recovery codes. */
export const keySteps = ({ within, attempt, mailer }: Deps) => ({
  /**
   * Returns the options with which the browser asks for a passkey. Options that were returned
   * before become invalid.
   */
  askForPasskey: (place: InteractionRef, stage: SignInState) =>
    within(place, (tx) =>
      askForPasskey(tx, purposeOf(stage), stage.person.userId, place.publicUrl),
    ),

  /**
   * Checks a signature by one of the user's passkeys. A wrong signature counts like a wrong
   * password.
   */
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

  /**
   * Checks a recovery code, which replaces the second step. A correct code becomes invalid, and the
   * user gets an e-mail.
   */
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
