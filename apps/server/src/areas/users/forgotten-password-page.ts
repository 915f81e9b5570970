import { html } from '@choba/identity/pages/html.ts'
import {
  describedBy,
  focus,
  page,
  phrasesOf,
  speaker,
  type PageContext,
} from '@choba/identity/pages/page-frame.ts'
import { FORGOTTEN_HOURS } from './forgotten-password.service.ts'

/**
 * Renders the page to request a new password: the empty form, the form with an error, or a
 * confirmation. The confirmation is the same whether a user with the entered name exists or not.
 */
export function forgottenPage(
  context: PageContext,
  action: string,
  state: 'asked' | 'missing' | 'taken',
): string {
  const { passwordLink: words, signIn } = phrasesOf(context.language)
  if (state === 'taken') {
    const text = speaker(context.language, 'passwordLink')('forgottenTaken', {
      hours: FORGOTTEN_HOURS,
    })
    return page(
      context,
      words.forgottenTitle,
      html`<p class="notice" role="status">${text}</p>
        <a class="action" href="${context.home}">${signIn.home}</a>`,
    )
  }
  const isMissing = state === 'missing'
  return page(
    context,
    words.forgottenTitle,
    html`<p class="lead">${words.forgottenLead}</p>
      <form method="post" action="${action}" novalidate>
        <div class="field">
          <label for="username">${signIn.usernameOrEmail}</label>
          <input
            id="username"
            name="username"
            maxlength="255"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            ${isMissing && describedBy('username-error')}
            ${focus}
          />
          ${isMissing && html`<p class="error" role="alert" id="username-error">${signIn.usernameMissing}</p>`}
        </div>
        <button class="action" type="submit">${words.forgottenSubmit}</button>
      </form>
      <a class="quiet" href="${context.home}">${signIn.home}</a>`,
  )
}
