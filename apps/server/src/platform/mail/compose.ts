import { markupText, readMarkup } from '@choba/contract/markup.ts'
import type { Email } from '@choba/identity/emails.ts'
import { languages } from '@choba/phrases/languages.ts'
import { createTranslator } from 'use-intl/core'
import { emailHtml, type EmailWords } from './email-html.ts'

export interface Sender {
  /** The tenant's product name. */
  sender: string
  /** Theme color as `#rrggbb`, or empty. */
  accent: string
  /** URL of the portal. */
  home: string
}

export interface Composed {
  subject: string
  text: string
  html: string
}

type LinkKind = Extract<Email, { values: { link: string } }>['kind']

function wayOut(
  { kind, values }: Email,
  t: (name: 'open' | `${LinkKind}.act`) => string,
  home: string,
) {
  if ('link' in values) return { label: t(`${kind as LinkKind}.act`), href: values.link }
  return 'code' in values ? null : { label: t('open'), href: home }
}

/** Renders an e-mail as plain text and as HTML with the same content. */
export function compose(email: Email, { sender, accent, home }: Sender): Composed {
  const { kind, language, values } = email
  const t = createTranslator({ locale: language, messages: languages[language].mail })
  const figures = kind === 'statistics' ? values.figures : []
  const blocks = 'isMarkup' in values ? readMarkup(values.content) : []
  // Placeholders of a message can only be texts and numbers, so tables are left out.
  const said = {
    sender,
    ...values,
    figures: figures.length,
    isMarkup: '',
    ...(blocks.length > 0 && { content: markupText(blocks) }),
  }
  const words: EmailWords = {
    language,
    subject: t(`${kind}.subject`, said),
    title: t(`${kind}.title`, said),
    lines: t(`${kind}.lines`, said),
    blocks,
    figures,
    code: 'code' in values ? { label: t('signInCode.code'), digits: values.code } : null,
    note: t(`${kind}.note`, said),
    link: wayOut(email, t, home),
    footer: t('footer', said),
  }
  const { subject } = words
  return {
    subject,
    text: plainText(words, (label, value) => t('pair', { label, value })),
    html: emailHtml(words, { sender, accent, home }),
  }
}

const plainText = (
  { title, lines, figures, code, note, link, footer }: EmailWords,
  pair: (label: string, value: string) => string,
): string =>
  [
    title,
    lines,
    figures.length > 0 && figures.map(({ label, value }) => pair(label, value)).join('\n'),
    code && pair(code.label, code.digits),
    note,
    link && pair(link.label, link.href),
    `-- \n${footer}`,
  ]
    .filter((part) => typeof part === 'string')
    .join('\n\n')
