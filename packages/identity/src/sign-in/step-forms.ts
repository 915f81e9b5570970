import type { Engine } from '@choba/database/engine.ts'
import { judgePassword, writePassword } from '../credentials/credentials.ts'
import type { Assertion } from '../credentials/passkey-proof.ts'
import { recoveryCodeIn } from '../credentials/recovery-codes.ts'
import { endAllOf } from '../oidc/sessions.ts'
import type { InteractionContext } from './interaction-context.ts'
import { assertionFields, passkeyPage, recoveryPage } from './key-pages.ts'
import type { SignInState, StepResult } from './sign-in-state.ts'
import type { SignInSteps } from './sign-in-steps.ts'
import {
  authenticatorPage,
  changePage,
  codePage,
  wishes,
  type SecondaryAction,
  type StepError,
} from './step-pages.ts'

/** Result of a form: a page to show, or the outcome of the step. */
export type Handled = { page: string } | { given: StepResult }

const onwards: Handled = { given: { outcome: 'gone' } }

/** Errors of failed attempts that do not depend on the number of attempts left. */
const wrong = {
  authenticator: { is: 'appCodeWrong' },
  passkey: { is: 'passkeyFailed' },
  recovery: { is: 'recoveryWrong' },
} as const satisfies Partial<Record<SignInState['next'], StepError>>

/**
 * Normalizes a typed code, including full-width digits and spaces. Returns null if it is not a
 * six-digit code.
 */
function digitsOf(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/**
 * Reads the response of the authenticator, which `page.js` has put into the form. Returns null if a
 * part is missing or is not base64url.
 */
function assertionIn(form: URLSearchParams): Assertion | null {
  const parts = assertionFields.map((name) => form.get(name) ?? '')
  if (!parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part))) return null
  const [id, clientDataJSON, authenticatorData, signature] = parts as [
    string,
    string,
    string,
    string,
  ]
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Pages and forms of the steps after the password. */
export function stepForms(engine: Engine, steps: SignInSteps) {
  async function showCode(
    { context, place, action }: InteractionContext,
    stage: SignInState,
    error?: StepError,
    isResent?: boolean,
  ) {
    const { againIn, sendsLeft } = await steps.codesOf(place, stage)
    return codePage(context, { action, stage, againIn, sendsLeft, isResent, error })
  }

  /** Renders the page of the current step. */
  async function show(
    here: InteractionContext,
    stage: SignInState,
    error?: StepError,
  ): Promise<string> {
    const { context, place } = here
    const form = { action: here.action, stage }
    if (stage.next === 'code') return showCode(here, stage, error)
    if (stage.next === 'authenticator') return authenticatorPage(context, { ...form, error })
    if (stage.next === 'recovery') return recoveryPage(context, { ...form, error })
    if (stage.next === 'password') return changePage(context, form)
    return passkeyPage(context, {
      ...form,
      request: await steps.askForPasskey(place, stage),
      error,
    })
  }

  async function fulfil(
    here: InteractionContext,
    stage: SignInState,
    wish: SecondaryAction,
  ): Promise<Handled> {
    const { place } = here
    if (wish === 'startAgain') await steps.startAgain(place)
    else if (wish !== 'resend') await steps.switchMethod(place, wish)
    else if (stage.next === 'code')
      return { page: await showCode(here, stage, undefined, await steps.resend(place)) }
    return onwards
  }

  async function verifyCode(
    here: InteractionContext,
    stage: SignInState,
    typed: string,
  ): Promise<Handled> {
    const code = digitsOf(typed)
    if (code === null) return { page: await show(here, stage, { is: 'codeMissing' }) }
    const isApp = stage.next === 'authenticator'
    return {
      given: await (isApp
        ? steps.giveAuthenticatorCode(here.place, code)
        : steps.verifyCode(here.place, code)),
    }
  }

  async function verifyPasskey(
    here: InteractionContext,
    stage: SignInState,
    form: URLSearchParams,
  ): Promise<Handled> {
    const assertion = assertionIn(form)
    // If the script of the page did not run, the form has empty fields. This does not count as a
    // failed attempt.
    if (!assertion) return { page: await show(here, stage, wrong.passkey) }
    return { given: await steps.verifyPasskey(here.place, assertion) }
  }

  async function verifyRecoveryCode(
    here: InteractionContext,
    stage: SignInState,
    typed: string,
  ): Promise<Handled> {
    const code = recoveryCodeIn(typed)
    if (code === null) return { page: await show(here, stage, { is: 'recoveryMissing' }) }
    return { given: await steps.verifyRecoveryCode(here.place, code) }
  }

  async function change(
    here: InteractionContext,
    stage: SignInState,
    form: URLSearchParams,
  ): Promise<Handled> {
    const [password, again] = [form.get('newPassword') ?? '', form.get('newPasswordAgain') ?? '']
    const { person } = stage
    const owner = { tenantId: here.place.tenantId, userId: person.userId }
    const problem =
      password === ''
        ? 'newPasswordMissing'
        : await judgePassword(engine, owner, person.username, password)
    const repeated = !problem && password !== again ? 'passwordsDiffer' : undefined
    if (problem || repeated) {
      const said = { problem: problem ?? undefined, repeated } as const
      return { page: changePage(here.context, { action: here.action, stage, ...said }) }
    }
    await writePassword(engine, owner, password, false)
    await endAllOf(engine, here.realm, person.userId, {
      interaction: stage.id,
      sessionUid: here.sessionUid,
    })
    return { given: await steps.changed(here.place, stage) }
  }

  return {
    show,

    /** Renders the current step with the error of a failed code. */
    async showFailure(
      here: InteractionContext,
      stage: SignInState,
      triesLeft: number | null,
    ): Promise<string> {
      if (stage.next in wrong) return show(here, stage, wrong[stage.next as keyof typeof wrong])
      return show(
        here,
        stage,
        triesLeft ? { is: 'codeWrong', left: triesLeft } : { is: 'codeDead' },
      )
    },

    /**
     * Handles a form of the current step. A form of another step comes from an old page and is
     * ignored.
     */
    async handle(
      here: InteractionContext,
      stage: SignInState,
      form: URLSearchParams,
    ): Promise<Handled> {
      if (form.get('step') !== stage.next) return onwards
      const wish = wishes.find((one) => one === form.get('wish'))
      if (wish) return fulfil(here, stage, wish)
      const typed = form.get('code') ?? ''
      if (stage.next === 'password') return change(here, stage, form)
      if (stage.next === 'passkey') return verifyPasskey(here, stage, form)
      return stage.next === 'recovery'
        ? verifyRecoveryCode(here, stage, typed)
        : verifyCode(here, stage, typed)
    },
  }
}
