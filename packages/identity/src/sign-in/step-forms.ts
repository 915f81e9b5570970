import type { Engine } from '@choba/database/engine.ts'
import { judgePassword, writePassword } from '../credentials/credentials.ts'
import { endAllOf } from '../oidc/sessions.ts'
import type { StepResult, SignInSteps, SignInState } from './sign-in-steps.ts'
import type { InteractionContext } from './interaction-context.ts'
import { authenticatorPage, changePage, codePage, wishes, type CodeError, type SecondaryAction } from './step-pages.ts'

/** What comes of a form: a page as its answer, or what the sign-in has come to. */
export type Handled = { page: string } | { given: StepResult }

const onwards: Handled = { given: { outcome: 'gone' } }

/** Full-width digits and spaces are how people type and copy them. @returns null when it is no code */
function digitsOf(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** The pages and forms of the steps after the password. */
export function stepForms(engine: Engine, steps: SignInSteps) {
  async function showCode(
    { context, place, action }: InteractionContext,
    stage: SignInState,
    error?: CodeError,
    isResent?: boolean,
  ) {
    const { againIn, sendsLeft } = await steps.codesOf(place, stage)
    return codePage(context, { action, stage, againIn, sendsLeft, isResent, error })
  }

  /** The page of the step that a sign-in is at. */
  async function show(here: InteractionContext, stage: SignInState, error?: CodeError): Promise<string> {
    const form = { action: here.action, stage }
    if (stage.next === 'code') return showCode(here, stage, error)
    return stage.next === 'authenticator'
      ? authenticatorPage(here.context, { ...form, error })
      : changePage(here.context, form)
  }

  async function fulfil(here: InteractionContext, stage: SignInState, wish: SecondaryAction): Promise<Handled> {
    const { place } = here
    if (wish === 'startAgain') await steps.startAgain(place)
    else if (wish === 'code' || wish === 'authenticator') await steps.switchMethod(place, wish)
    else if (stage.next === 'code') return { page: await showCode(here, stage, undefined, await steps.resend(place)) }
    return onwards
  }

  async function verifyCode(here: InteractionContext, stage: SignInState, typed: string): Promise<Handled> {
    const code = digitsOf(typed)
    if (code === null) return { page: await show(here, stage, { is: 'codeMissing' }) }
    const isApp = stage.next === 'authenticator'
    return { given: await (isApp ? steps.giveAuthenticatorCode(here.place, code) : steps.verifyCode(here.place, code)) }
  }

  async function change(here: InteractionContext, stage: SignInState, form: URLSearchParams): Promise<Handled> {
    const [password, again] = [form.get('newPassword') ?? '', form.get('newPasswordAgain') ?? '']
    const { person } = stage
    const owner = { tenantId: here.place.tenantId, userId: person.userId }
    const problem =
      password === '' ? 'newPasswordMissing' : await judgePassword(engine, owner, person.username, password)
    const repeated = !problem && password !== again ? 'passwordsDiffer' : undefined
    if (problem || repeated) {
      const said = { problem: problem ?? undefined, repeated } as const
      return { page: changePage(here.context, { action: here.action, stage, ...said }) }
    }
    await writePassword(engine, owner, password, false)
    await endAllOf(engine, here.realm, person.userId, { interaction: stage.id, sessionUid: here.sessionUid })
    return { given: await steps.changed(here.place, stage) }
  }

  return {
    show,

    /** What is wrong with a code, as its page says it. */
    async showFailure(here: InteractionContext, stage: SignInState, triesLeft: number | null): Promise<string> {
      if (triesLeft === null) return show(here, stage, { is: 'appCodeWrong' })
      return show(here, stage, triesLeft > 0 ? { is: 'codeWrong', left: triesLeft } : { is: 'codeDead' })
    },

    /** A form of the step at which a sign-in is. One of another step does nothing: it is from a page that was left. */
    async handle(here: InteractionContext, stage: SignInState, form: URLSearchParams): Promise<Handled> {
      if (form.get('step') !== stage.next) return onwards
      const wish = wishes.find((one) => one === form.get('wish'))
      if (wish) return fulfil(here, stage, wish)
      return stage.next === 'password' ? change(here, stage, form) : verifyCode(here, stage, form.get('code') ?? '')
    },
  }
}
