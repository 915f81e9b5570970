import { toBankKana } from '@choba/banking/kana.ts'
import { abbreviateForms } from '@choba/banking/legal-forms.ts'

/** A name in a statement is at most this long. */
const NAME_LENGTH = 48

/** Many banks write the kind of the movement before the name, in the one column that they have for both. */
const movement = /^(?:振込|フリコミ)[0-9]?[\s*]+/

/**
 * What a payer's name comes to, however a bank writes it: in half-width kana without spaces, hyphens and points, its legal form
 * abbreviated by where it stands. Empty for none.
 */
export function payerKey(name: string): string {
  const plain = name.normalize('NFKC').trim().replace(movement, '')
  const kana = toBankKana(plain, 'party', NAME_LENGTH)
  return (kana.ok ? kana.kana : abbreviateForms(plain).toUpperCase()).replaceAll(/[\s.-]/g, '')
}

/** The number of a deposit in a text that banks pass on: in any width, with hyphens or without; null where there is none. */
export function depositNoIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const [, day, rest] = /DEP([0-9]{8})([0-9A-Z]{6})/.exec(plain) ?? []
  return day === undefined ? null : `DEP-${day}-${rest}`
}
