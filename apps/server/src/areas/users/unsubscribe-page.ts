import { html } from '@choba/identity/pages/html.ts'
import { page, phrasesOf, speaker, type PageContext } from '@choba/identity/pages/page-frame.ts'

/**
 * Renders the form that asks for confirmation. Opening the link must not change anything, because
 * mail programs open links automatically.
 */
export function unsubscribePage(context: PageContext, action: string, email: string): string {
  const t = speaker(context.language, 'unsubscribe')
  return page(
    context,
    t('title'),
    html`<p class="lead">${t('lead', { email })}</p>
      <form method="post" action="${action}">
        <button class="action" type="submit">${t('submit')}</button>
      </form>`,
  )
}

/**
 * Renders the page with the result. @param email address without further e-mails; null for an
 * invalid link
 */
export function unsubscribeNotice(context: PageContext, email: string | null): string {
  const { passwordLink, signIn, unsubscribe: words } = phrasesOf(context.language)
  const t = speaker(context.language, 'unsubscribe')
  return page(
    context,
    email === null ? passwordLink.badLinkTitle : t('doneTitle'),
    html`<p class="lead">${email === null ? words.badLinkText : t('doneText', { email })}</p>
      <a class="action" href="${context.home}">${signIn.home}</a>`,
  )
}
