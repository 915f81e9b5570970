import { html } from '@choba/identity/pages/html.ts'
import { newPasswordFields, type NewPassword } from '@choba/identity/sign-in/new-password.ts'
import { page, phrasesOf, type PageContext } from '@choba/identity/pages/page-frame.ts'
import type { Invited } from './password-links.service.ts'

/** Renders the form to set a password. @param action URL of the form, including the token */
export function passwordPage(
  context: PageContext,
  action: string,
  { username, full_name, activated_at }: Invited,
  faults: Omit<NewPassword, 'username'>,
): string {
  const { passwordLink: words, signIn } = phrasesOf(context.language)
  return page(
    context,
    activated_at ? words.resetTitle : words.invitedTitle,
    html`<p class="lead">${activated_at ? words.resetLead : words.invitedLead}</p>
      <dl class="facts">
        <div>
          <dt>${signIn.username}</dt>
          <dd>${username}</dd>
        </div>
        <div>
          <dt>${words.fullName}</dt>
          <dd>${full_name}</dd>
        </div>
      </dl>
      <form method="post" action="${action}" novalidate>
        ${newPasswordFields(context, { username, ...faults })}
        <button class="action" type="submit">${words.submit}</button>
      </form>`,
  )
}

/** Renders a page with one message and a link to the portal. */
export function passwordNotice(context: PageContext, notice: 'done' | 'badLink'): string {
  const { passwordLink: words, signIn } = phrasesOf(context.language)
  const isDone = notice === 'done'
  return page(
    context,
    isDone ? words.doneTitle : words.badLinkTitle,
    html`<p class="lead">${isDone ? words.doneText : words.badLinkText}</p>
      <a class="action" href="${context.home}">${isDone ? words.open : signIn.home}</a>`,
  )
}
