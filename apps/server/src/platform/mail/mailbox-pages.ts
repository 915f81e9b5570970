import type { Language } from '@choba/contract/session.contract.ts'
import { html, type Html } from '@choba/identity/pages/html.ts'
import { languages } from '@choba/phrases/languages.ts'
import { createTranslator } from 'use-intl/core'
import { offsetInstant } from '#platform/calls/instant.ts'

export interface MailboxContext {
  tenant: string
  language: Language
  timeZone: string
}

export interface MailboxRow {
  id: string
  recipient: string
  subject: string
  sent_at: Date
}

const phrasesIn = (language: Language) =>
  createTranslator({ locale: language, messages: languages[language].mail.mailbox })

const instant = (at: Date, timeZone: string): Html => {
  const wall = offsetInstant(at, timeZone)
  return html`<time datetime="${wall}"
    >${wall.slice(0, 19).replaceAll('-', '/').replace('T', ' ')}</time
  >`
}

const page = ({ tenant, language }: MailboxContext, title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | ${tenant}</title>
        <link rel="icon" href="/theme/favicon" />
        <link rel="stylesheet" href="/mailbox/mailbox.css" />
      </head>
      <body>
        <header>
          <a class="tenant" href="/"
            ><span class="mark" aria-hidden="true">${Array.from(tenant)[0]}</span>${tenant}</a
          >
        </header>
        <main>${body}</main>
      </body>
    </html>`.html

/** Renders the list of sent e-mails, newest first. */
export function mailboxPage(context: MailboxContext, rows: readonly MailboxRow[]): string {
  const t = phrasesIn(context.language)
  const emails = rows.map(
    ({ id, recipient, subject, sent_at }) =>
      html`<li>
        <a class="row" href="/mailbox/${id}"
          ><strong>${subject}</strong>
          <span>${recipient}</span> ${instant(sent_at, context.timeZone)}</a
        >
      </li>`,
  )
  return page(
    context,
    t('title'),
    html`<h1>${t('title')}</h1>
      <p class="lead">${t('lead')}</p>
      <p class="bar">
        <span class="count">${rows.length > 0 && t('count', { count: rows.length })}</span>
        <a href="/mailbox">${t('reload')}</a>
      </p>
      ${
        rows.length > 0
          ? html`<ul class="emails">
              ${emails}
            </ul>`
          : html`<p class="empty">${t('empty')}</p>`
      }`,
  )
}

/** Renders one e-mail: its HTML in a sandboxed frame, and its plain text. */
export function emailPage(context: MailboxContext, row: MailboxRow, text: string): string {
  const t = phrasesIn(context.language)
  return page(
    context,
    row.subject,
    html`<p class="back"><a href="/mailbox">${t('back')}</a></p>
      <h1>${row.subject}</h1>
      <dl>
        <dt>${t('to')}</dt>
        <dd>${row.recipient}</dd>
        <dt>${t('sentAt')}</dt>
        <dd>${instant(row.sent_at, context.timeZone)}</dd>
      </dl>
      <h2>${t('asHtml')}</h2>
      <iframe
        class="email"
        src="/mailbox/${row.id}/html"
        title="${t('asHtml')}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <h2 id="text">${t('asText')}</h2>
      <pre tabindex="0" role="region" aria-labelledby="text">${text}</pre>`,
  )
}
