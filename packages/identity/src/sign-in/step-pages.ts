import type { Phrases } from '@choba/phrases/phrases.ts'
import { html, type Html } from '../pages/html.ts'
import { maskedEmail } from './masked-email.ts'
import {
  describedBy,
  focus,
  page,
  phrasesOf,
  speaker,
  type PageContext,
} from '../pages/page-frame.ts'
import { newPasswordFields, type NewPassword } from './new-password.ts'
import { methodsOf, type Method, type SignInState } from './sign-in-state.ts'

/**
 * Form of a step. Other actions on the page, such as "send again", are separate forms with one
 * button (`wish`).
 */
export interface StepForm {
  action: string
  stage: SignInState
}

export const stepField = ({ stage }: StepForm) =>
  html`<input type="hidden" name="step" value="${stage.next}" />`

export const wish = (
  form: StepForm,
  name: SecondaryAction,
  label: string,
  attributes?: Html,
): Html =>
  html`<form method="post" action="${form.action}">
    ${stepField(form)}
    <button class="quiet" type="submit" name="wish" value="${name}" ${attributes}>${label}</button>
  </form>`

export const methods = [
  'passkey',
  'authenticator',
  'code',
  'recovery',
] as const satisfies readonly Method[]
export const wishes = ['startAgain', 'resend', ...methods] as const
export type SecondaryAction = (typeof wishes)[number]

const wayPhrases = {
  passkey: 'byPasskey',
  authenticator: 'byApp',
  code: 'byEmail',
  recovery: 'byRecovery',
} as const satisfies Record<Method, keyof Phrases['signIn']>

/** Buttons for the user's other methods for the second step. */
export const otherWays = ({ language }: PageContext, form: StepForm): Html[] =>
  methodsOf(form.stage.person)
    .filter((way) => way !== form.stage.next)
    .map((way) => wish(form, way, phrasesOf(language).signIn[wayPhrases[way]]))

export interface CodeForm extends StepForm {
  againIn: number
  sendsLeft: number
  isResent?: boolean | undefined
  error?: StepError | undefined
}
/** Error of an attempt at a step. `left` is the number of attempts left. */
export type StepError =
  | {
      is:
        | 'codeMissing'
        | 'codeDead'
        | 'appCodeWrong'
        | 'passkeyFailed'
        | 'recoveryMissing'
        | 'recoveryWrong'
    }
  | { is: 'codeWrong'; left: number }

export const errorText = (
  { language }: PageContext,
  error: StepError | undefined,
): string | undefined =>
  error &&
  (error.is === 'codeWrong'
    ? speaker(language)(error.is, { left: error.left })
    : phrasesOf(language).signIn[error.is])

function codeField(context: PageContext, error: StepError | undefined): Html {
  const { signIn } = phrasesOf(context.language)
  const said = errorText(context, error)
  return html`<div class="field">
    <label for="code">${signIn.code}</label>
    <input
      class="digits"
      id="code"
      name="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="20"
      spellcheck="false"
      ${said && describedBy('code-error')}
      ${focus}
    />
    ${said && html`<p class="error" role="alert" id="code-error">${said}</p>`}
  </div>`
}

/** Renders the step for the code sent by e-mail. */
export function codePage(context: PageContext, form: CodeForm): string {
  const { signIn } = phrasesOf(context.language)
  const t = speaker(context.language)
  const { stage, againIn, sendsLeft, isResent, error } = form
  const again =
    sendsLeft > 0
      ? html`${wish(form, 'resend', signIn.resend, againIn > 0 ? html`data-wait="${String(againIn)}"` : undefined)}
        ${againIn > 0 && html`<p class="hint" data-waiting>${t('resendWait', { seconds: againIn })}</p>`}`
      : html`<p class="hint">${signIn.sendsUsedUp}</p>
          <a class="quiet" href="${context.home}">${signIn.home}</a>`
  return page(
    context,
    signIn.codeTitle,
    html`<p class="lead">${t('codeLead', { email: maskedEmail(stage.person.codesTo) })}</p>
      ${isResent && html`<p class="notice" role="status">${signIn.resent}</p>`}
      <form method="post" action="${form.action}" novalidate>
        ${stepField(form)} ${codeField(context, error)}
        <button class="action" type="submit">${signIn.codeSubmit}</button>
      </form>
      <div class="wishes">
        ${again} ${otherWays(context, form)} ${wish(form, 'startAgain', signIn.startAgain)}
      </div>`,
  )
}

/** Renders the step for the code of an authenticator app. */
export function authenticatorPage(
  context: PageContext,
  form: StepForm & { error?: StepError | undefined },
): string {
  const { signIn } = phrasesOf(context.language)
  return page(
    context,
    signIn.appTitle,
    html`<p class="lead">${signIn.appLead}</p>
      <form method="post" action="${form.action}" novalidate>
        ${stepField(form)} ${codeField(context, form.error)}
        <button class="action" type="submit">${signIn.codeSubmit}</button>
      </form>
      <div class="wishes">
        ${otherWays(context, form)} ${wish(form, 'startAgain', signIn.startAgain)}
      </div>`,
  )
}

export interface PasswordForm extends StepForm, Omit<NewPassword, 'username'> {}

/** Renders the step for a forced password change. */
export function changePage(context: PageContext, form: PasswordForm): string {
  const { signIn } = phrasesOf(context.language)
  const t = speaker(context.language)
  const { person } = form.stage
  return page(
    context,
    signIn.changeTitle,
    html`<p class="lead">
        ${
          person.expiredAfter === null || person.mustChange
            ? signIn.changeFirst
            : t('changeExpired', { days: person.expiredAfter })
        }
      </p>
      <form method="post" action="${form.action}" novalidate>
        ${stepField(form)}
        ${newPasswordFields(context, { username: person.username, problem: form.problem, repeated: form.repeated })}
        <button class="action" type="submit">${signIn.changeSubmit}</button>
      </form>
      <div class="wishes">${wish(form, 'startAgain', signIn.startAgain)}</div>`,
  )
}
