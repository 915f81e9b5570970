import { signInReasons, type SignInReason } from '@choba/contract/session.contract.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import { LOCK_MINUTES } from '../credentials/failures.ts'
import { html, trusted } from './html.ts'
import {
  describedBy,
  focus,
  page,
  phrasesOf,
  showButton,
  speaker,
  type PageContext,
} from './page-frame.ts'

/** The page shows the number of remaining attempts if it is at most this number. */
const WARN_FROM = 7

const reasonSentences = {
  'signed-out': 'reasonSignedOut',
  expired: 'reasonExpired',
  ended: 'reasonEnded',
  refused: 'reasonRefused',
} as const satisfies Record<SignInReason, keyof Phrases['signIn']>

/** Returns the reason in an authorization request; undefined for an unknown one. */
export const reasonIn = (value: unknown): SignInReason | undefined =>
  signInReasons.find((reason) => reason === value)

export interface SignInForm {
  action: string
  username: string
  /** Phrase names of the errors of each field. */
  usernameError?: 'usernameMissing' | undefined
  passwordError?: 'passwordMissing' | undefined
  refusal?: 'wrongCredentials' | 'accountLocked' | undefined
  /** Attempts left for this name before it is locked. Also shown for names that do not exist. */
  triesLeft?: number | undefined
  /** Reason for the sign-in, if the portal gave one. */
  reason?: SignInReason | undefined
}

/**
 * Returns the text after a failed attempt: the number of remaining attempts, or the duration of the
 * lock. Undefined for the first failures.
 */
function consequenceOf(
  { language }: PageContext,
  { refusal, triesLeft }: SignInForm,
): string | undefined {
  const t = speaker(language)
  if (refusal === 'accountLocked') return t('lockLasts', { minutes: LOCK_MINUTES })
  if (triesLeft === undefined || triesLeft > WARN_FROM) return undefined
  if (triesLeft === 0) return t('lockBegins', { minutes: LOCK_MINUTES })
  return t('triesLeft', { left: triesLeft, minutes: LOCK_MINUTES })
}

export function signInPage(context: PageContext, form: SignInForm): string {
  const { signIn, passwordLink, results } = phrasesOf(context.language)
  const { usernameError, passwordError, refusal, reason } = form
  const consequence = consequenceOf(context, form)
  // Focuses the first field that the user must correct. After a wrong password, this is the
  // password.
  const atPassword = !usernameError && (passwordError !== undefined || form.username !== '')
  return page(
    context,
    signIn.title,
    html`<p class="lead">${signIn.lead}</p>
      ${reason && html`<p class="notice" role="status">${signIn[reasonSentences[reason]]}</p>`}
      ${refusal && html`<p class="alert" role="alert" id="refusal">${results[refusal]} ${consequence}</p>`}
      <form method="post" action="${form.action}" novalidate>
        <div class="field">
          <label for="username">${signIn.usernameOrEmail}</label>
          <input
            id="username"
            name="username"
            value="${form.username}"
            maxlength="255"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            ${usernameError && describedBy('username-error')}
            ${!atPassword && focus}
          />
          ${usernameError && html`<p class="error" role="alert" id="username-error">${signIn[usernameError]}</p>`}
        </div>
        <div class="field">
          <label for="password">${signIn.password}</label>
          <div class="control with-button">
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              ${passwordError && describedBy('password-error')}
              ${refusal && describedBy('refusal')}
              ${atPassword && focus}
            />
            ${showButton(context, 'password')}
          </div>
          ${passwordError && html`<p class="error" role="alert" id="password-error">${signIn[passwordError]}</p>`}
        </div>
        <button class="action" type="submit">${signIn.submit}</button>
      </form>
      ${context.forgotten && html`<a class="quiet" href="${context.forgotten}?kc_locale=${context.language}">${passwordLink.forgottenTitle}</a>`}
      <p class="support">${context.forgotten ? signIn.cannotSignIn : signIn.askForReset}</p>`,
  )
}

/** Renders a page with one message and a link to the portal. */
export function noticePage(context: PageContext, title: string, text: string): string {
  const { signIn } = phrasesOf(context.language)
  return page(
    context,
    title,
    html`<p class="lead">${text}</p>
      <a class="action" href="${context.home}">${signIn.home}</a>`,
  )
}

/**
 * @param form the library's form to which the button belongs
 * @param asked true to ask the user first; false if the portal proved that the user wants to sign
 * out
 */
export function signOutPage(context: PageContext, form: string, asked: boolean): string {
  const { signIn } = phrasesOf(context.language)
  return page(
    context,
    signIn.signOutTitle,
    html`<p class="lead">${asked ? signIn.signOutQuestion : signIn.signingOut}</p>
      ${trusted(form)}
      <button
        class="action"
        type="submit"
        form="op.logoutForm"
        name="logout"
        value="yes"
        ${!asked && trusted('data-press')}
      >
        ${signIn.signOut}
      </button>
      ${asked && html`<a class="quiet" href="${context.home}">${signIn.home}</a>`}`,
  )
}
