import { PASSWORD_LENGTH } from '@choba/contract/password.ts'
import { html, trusted, type Html } from '@choba/identity/pages/html.ts'
import {
  describedBy,
  focus,
  page,
  phrasesOf,
  showButton,
  speaker,
  type PageContext,
} from '@choba/identity/pages/page-frame.ts'
import type { Applicant, SetupFaults } from './setup.service.ts'

type Field = keyof Applicant

const order: readonly Field[] = ['username', 'fullName', 'email', 'password', 'passwordAgain']

const completion: Record<Field, string> = {
  username: 'username',
  fullName: 'name',
  email: 'email',
  password: 'new-password',
  passwordAgain: 'new-password',
}

// type="email" would make browsers reject full-width letters and internationalized domains.
const emailKeyboard = trusted('inputmode="email"')

/**
 * Renders the form for the first administrator.
 * @param action URL of the form, including the token
 */
export function setupPage(
  context: PageContext,
  action: string,
  typed: Partial<Applicant>,
  faults: SetupFaults,
): string {
  const { setup, signIn, results } = phrasesOf(context.language)
  const say = speaker(context.language)
  const sentences = { ...results, ...signIn, ...setup }
  const wrong = order.find((name) => faults[name])
  const labels: Record<Field, string> = {
    username: signIn.username,
    fullName: setup.fullName,
    email: setup.email,
    password: signIn.password,
    passwordAgain: setup.passwordAgain,
  }

  function field(name: Field): Html {
    const fault = faults[name]
    const isSecret = name === 'password' || name === 'passwordAgain'
    return html`<div class="field">
      <label for="${name}">${labels[name]}</label>
      <div class="control ${isSecret && 'with-button'}">
        <input
          id="${name}"
          name="${name}"
          type="${isSecret ? 'password' : 'text'}"
          ${name === 'email' && emailKeyboard}
          value="${isSecret ? '' : (typed[name] ?? '')}"
          maxlength="256"
          autocomplete="${completion[name]}"
          autocapitalize="none"
          spellcheck="false"
          ${fault && describedBy(`${name}-error`)}
          ${name === (wrong ?? order[0]) && focus}
        />
        ${isSecret && showButton(context, name)}
      </div>
      ${fault && html`<p class="error" role="alert" id="${name}-error">${sentences[fault]}</p>`}
    </div>`
  }

  return page(
    context,
    setup.title,
    html`<p class="lead">${setup.lead}</p>
      ${faults.form && html`<p class="alert" role="alert">${results[faults.form]}</p>`}
      <form method="post" action="${action}" novalidate>
        ${order.slice(0, 3).map(field)}
        <div class="rules">
          <p>${signIn.rules}</p>
          <ul>
            <li>${say('ruleLength', { length: PASSWORD_LENGTH })}</li>
            <li>${signIn.ruleClasses}</li>
            <li>${signIn.ruleUsername}</li>
          </ul>
        </div>
        ${order.slice(3).map(field)}
        <button class="action" type="submit">${setup.submit}</button>
      </form>`,
  )
}

/** Renders a page with one message and a link to the portal. */
export function setupNotice(context: PageContext, notice: 'done' | 'badLink'): string {
  const { setup, signIn } = phrasesOf(context.language)
  const isDone = notice === 'done'
  return page(
    context,
    isDone ? setup.doneTitle : setup.badLinkTitle,
    html`<p class="lead">${isDone ? setup.doneText : setup.badLinkText}</p>
      <a class="action" href="${context.home}">${isDone ? setup.open : signIn.home}</a>`,
  )
}
