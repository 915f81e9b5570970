import { PASSWORD_HISTORY, PASSWORD_LENGTH } from '@choba/contract/password.ts'
import { html, trusted, type Html } from '../pages/html.ts'
import {
  describedBy,
  focus,
  phrasesOf,
  showButton,
  speaker,
  type PageContext,
} from '../pages/page-frame.ts'
import type { RefusalReason } from '../port.ts'

export interface NewPassword {
  username: string
  problem?: RefusalReason | 'newPasswordMissing' | undefined
  repeated?: 'passwordsDiffer' | undefined
}

/** Renders the fields for a new password, with the password rules above them. */
export function newPasswordFields(
  context: PageContext,
  { username, problem, repeated }: NewPassword,
): Html {
  const { signIn, results } = phrasesOf(context.language)
  const t = speaker(context.language)
  const said = problem && (problem === 'newPasswordMissing' ? signIn[problem] : results[problem])
  const describe = trusted('aria-describedby="rules"')
  return html`<input type="text" autocomplete="username" value="${username}" readonly hidden />
    <div class="rules" id="rules">
      <p>${signIn.rules}</p>
      <ul>
        <li>${t('ruleLength', { length: PASSWORD_LENGTH })}</li>
        <li>${signIn.ruleClasses}</li>
        <li>${signIn.ruleUsername}</li>
        <li>${t('ruleHistory', { count: PASSWORD_HISTORY })}</li>
      </ul>
    </div>
    <div class="field">
      <label for="new-password">${signIn.newPassword}</label>
      <div class="control with-button">
        <input
          id="new-password"
          name="newPassword"
          type="password"
          autocomplete="new-password"
          ${said ? describedBy('new-password-error rules') : describe}
          ${!repeated && focus}
        />
        ${showButton(context, 'new-password')}
      </div>
      ${said && html`<p class="error" role="alert" id="new-password-error">${said}</p>`}
    </div>
    <div class="field">
      <label for="new-password-again">${signIn.newPasswordAgain}</label>
      <div class="control with-button">
        <input
          id="new-password-again"
          name="newPasswordAgain"
          type="password"
          autocomplete="new-password"
          ${repeated && describedBy('new-password-again-error')}
          ${repeated && focus}
        />
        ${showButton(context, 'new-password-again')}
      </div>
      ${repeated && html`<p class="error" role="alert" id="new-password-again-error">${signIn[repeated]}</p>`}
    </div>`
}
