import { html, type Html } from '../pages/html.ts'
import { maskedEmail } from './masked-email.ts'
import { describedBy, focus, page, phrasesOf, speaker, type PageContext } from '../pages/page-frame.ts'
import { newPasswordFields, type NewPassword } from './new-password.ts'
import type { SignInState } from './sign-in-steps.ts'

/** A step is a form; beside it stand wishes, which are forms of one button each. */
interface StepForm {
  action: string
  stage: SignInState
}

const stepField = ({ stage }: StepForm) => html`<input type="hidden" name="step" value="${stage.next}" />`

const wish = (form: StepForm, name: SecondaryAction, label: string, attributes?: Html): Html =>
  html`<form method="post" action="${form.action}">
    ${stepField(form)}
    <button class="quiet" type="submit" name="wish" value="${name}" ${attributes}>${label}</button>
  </form>`

export const wishes = ['startAgain', 'resend', 'code', 'authenticator'] as const
export type SecondaryAction = (typeof wishes)[number]

export interface CodeForm extends StepForm {
  againIn: number
  sendsLeft: number
  isResent?: boolean | undefined
  error?: CodeError | undefined
}
/** What is wrong with the code that was typed. `left` tries. */
export type CodeError = { is: 'codeMissing' | 'codeDead' | 'appCodeWrong' } | { is: 'codeWrong'; left: number }

function codeField(context: PageContext, error: CodeError | undefined): Html {
  const { signIn } = phrasesOf(context.language)
  const said =
    error && (error.is === 'codeWrong' ? speaker(context.language)(error.is, { left: error.left }) : signIn[error.is])
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

/** The step of the code that was sent by e-mail. */
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
        ${again} ${stage.person.hasAuthenticator && wish(form, 'authenticator', signIn.byApp)}
        ${wish(form, 'startAgain', signIn.startAgain)}
      </div>`,
  )
}

/** The step of the code that an authenticator app shows. */
export function authenticatorPage(context: PageContext, form: StepForm & { error?: CodeError | undefined }): string {
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
        ${form.stage.person.mfa && wish(form, 'code', signIn.byEmail)} ${wish(form, 'startAgain', signIn.startAgain)}
      </div>`,
  )
}

export interface PasswordForm extends StepForm, Omit<NewPassword, 'username'> {}

/** The step of the password that has to be changed. */
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
