import type { Letter } from '@choba/identity/letters.ts'
import { languages } from '@choba/phrases/languages.ts'
import { createTranslator } from 'use-intl/core'
import { letterHtml, type LetterWords } from './letter-html.ts'

export interface Sender {
  /** The tenant's product name, as people know it. */
  sender: string
  /** `#rrggbb` or nothing. */
  brand: string
  /** The portal. */
  home: string
}

export interface Composed {
  subject: string
  text: string
  html: string
}

function wayOut(
  { kind, values }: Letter,
  t: (name: 'open' | 'invitation.act' | 'passwordReset.act' | 'passwordForgotten.act') => string,
  home: string,
) {
  if (kind === 'invitation' || kind === 'passwordReset' || kind === 'passwordForgotten')
    return { label: t(`${kind}.act`), href: values.link }
  return kind === 'signInCode' ? null : { label: t('open'), href: home }
}

/** The words of a letter, as plain text and as HTML that says the same. */
export function compose(letter: Letter, { sender, brand, home }: Sender): Composed {
  const { kind, language, values } = letter
  const t = createTranslator({ locale: language, messages: languages[language].mail })
  const said = { sender, ...values }
  const words: LetterWords = {
    language,
    subject: t(`${kind}.subject`, said),
    title: t(`${kind}.title`),
    lines: t(`${kind}.lines`, said),
    code: 'code' in values ? { label: t('signInCode.code'), digits: values.code } : null,
    note: t(`${kind}.note`, said),
    link: wayOut(letter, t, home),
    footer: t('footer', said),
  }
  const { subject } = words
  return { subject, text: plainText(words), html: letterHtml(words, { sender, brand }) }
}

const plainText = ({ title, lines, code, note, link, footer }: LetterWords): string =>
  [title, lines, code && `${code.label}: ${code.digits}`, note, link && `${link.label}: ${link.href}`, `-- \n${footer}`]
    .filter((part) => part !== null)
    .join('\n\n')
