import { toBankKana } from '@choba/banking/kana.ts'
import { abbreviateForms } from '@choba/banking/legal-forms.ts'

/** Maximum length of a name in a bank statement. */
const NAME_LENGTH = 48

/**
 * Prefix with the kind of the movement. Many banks write it before the name, because they have one
 * column for both.
 */
const movement = /^(?:振込|フリコミ)(?:入金|IB)?[0-9]?[\s*]+/

/**
 * Normalizes a payer's name, because banks write the same name differently. The result is
 * half-width kana without spaces, hyphens and points, with an abbreviated legal form. Returns an
 * empty text for an empty name.
 */
export function payerKey(name: string): string {
  const plain = name.normalize('NFKC').trim().replace(movement, '')
  const kana = toBankKana(plain, 'party', NAME_LENGTH)
  return (kana.ok ? kana.kana : abbreviateForms(plain).toUpperCase()).replaceAll(/[\s.-]/g, '')
}

/**
 * Finds a deposit number in the text of a bank line. Accepts full-width characters and missing
 * hyphens. Returns null if the text has no deposit number.
 */
export function depositNoIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const [, day, rest] = /DEP([0-9]{8})([0-9A-Z]{6})/.exec(plain) ?? []
  return day === undefined ? null : `DEP-${day}-${rest}`
}
