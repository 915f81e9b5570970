import type { Letter } from '@choba/identity/letters.ts'
import { languages } from '@choba/phrases/languages.ts'
import { createTranslator } from 'use-intl/core'

export interface Sender {
  /** The tenant's product name, as people know it. */
  sender: string
  /** `#rrggbb` or nothing. */
  brand: string
  home: string
}

export interface Composed {
  subject: string
  text: string
  html: string
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

/** The words of a letter, as plain text and as HTML that says the same. */
export function compose({ kind, language, values }: Letter, { sender, home }: Sender): Composed {
  const t = createTranslator({ locale: language, messages: languages[language].mail })
  const said = { sender, ...values }
  const parts = [
    t(`${kind}.lines`, said),
    'code' in values ? `${t('signInCode.code')}: ${values.code}` : '',
    t(`${kind}.note`, said),
    `${t('open')}: ${home}`,
    t('footer', said),
  ].filter((part) => part !== '')
  return {
    subject: t(`${kind}.subject`, said),
    text: parts.join('\n\n'),
    html: parts.map((part) => `<p>${escaped(part)}</p>`).join(''),
  }
}
