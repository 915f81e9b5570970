import { abbreviateForms } from './legal-forms.ts'

/**
 * Kind of field: `party` for names of people and companies, `edi` for information sent with a
 * transfer, `bank` for names of banks and branches.
 */
export type KanaField = 'party' | 'edi' | 'bank'

/**
 * KANJI: the text contains kanji, so a user must enter its reading. DANGLING_MARK: ﾞ or ﾟ after a
 * character that cannot be voiced.
 */
export type KanaProblem = 'KANJI' | 'CHARACTER' | 'TOO_LONG' | 'DANGLING_MARK' | 'EMPTY'

/** On failure, `at` is the normalized character that cannot be written. */
export type BankKana =
  | { readonly ok: true; readonly kana: string }
  | { readonly ok: false; readonly problem: KanaProblem; readonly at?: string }

/**
 * Maximum length of each kind of field in characters, which take one byte each. `ORDERER_LENGTH` is
 * the maximum length of a sender's name.
 */
export const KANA_LENGTHS: Readonly<Record<KanaField, number>> = { party: 30, edi: 20, bank: 15 }
export const ORDERER_LENGTH = 40

const FULL =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン'
const SMALL = 'ァィゥェォッャュョヮヵヶ'
const SMALL_AS = 'アイウエオツヤユヨワカケ'
const OTHER: Readonly<Record<string, string>> = {
  ヰ: 'イ',
  ヱ: 'エ',
  '\u309b': '\u3099',
  '\u309c': '\u309a',
}

const narrow = new Map<string, string>([
  ...Array.from(FULL, (kana, at) => [kana, String.fromCodePoint(0xff71 + at)] as const),
  ['\u3099', 'ﾞ'],
  ['\u309a', 'ﾟ'],
  ['ヲ', 'ｦ'],
  ['「', '｢'],
  ['」', '｣'],
])

const legal: Readonly<Record<KanaField, RegExp>> = {
  party: /^[ｱ-ﾟA-Z0-9 ().-]$/,
  edi: /^[ｦｱ-ﾟA-Z0-9 \\｢｣()/.-]$/,
  bank: /^[ｱ-ﾟA-Z0-9-]$/,
}
const dangling = /(?<![ｳｶ-ﾄﾊ-ﾎ])ﾞ|(?<![ﾊ-ﾎ])ﾟ/

/**
 * Normalizes a text to full-width katakana with separate voicing marks. Characters that look the
 * same, such as several kinds of dashes, become one character.
 */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u309b\u309c]/g, (mark) => OTHER[mark]!)
    .normalize('NFKC')
    .trim()
    .replaceAll(/[ぁ-ゖ]/g, (kana) => String.fromCodePoint(kana.codePointAt(0)! + 0x60))
    .replaceAll(/[ァ-ヺ]/g, (kana) => kana.normalize('NFD'))
    .replaceAll(/[ァィゥェォッャュョヮヵヶ]/g, (kana) => SMALL_AS[SMALL.indexOf(kana)]!)
    .replaceAll(/[ヰヱ]/g, (kana) => OTHER[kana]!)
    .replaceAll(/[ー‐‑‒–—―−]/g, '-')
    .replaceAll(/[[{〔]/g, '(')
    .replaceAll(/[\]}〕]/g, ')')
    .replaceAll(/[・、。,]/g, '.')
    .replaceAll('¥', '\\')
    .toUpperCase()

/**
 * Abbreviates legal forms. Composes voiced sounds to single characters before, because the list of
 * forms has them as single characters.
 */
const withForms = (text: string): string =>
  abbreviateForms(text.normalize('NFC')).replaceAll(/[ァ-ヺ]/g, (kana) => kana.normalize('NFD'))

/**
 * Converts text to the characters of bank files: half-width kana, Latin capitals, digits and few
 * signs, one byte each. Does not truncate the text or guess readings. Returns a problem for a text
 * that cannot be written. Converting a result a second time does not change it.
 */
export function toBankKana(text: string, field: KanaField, length = KANA_LENGTHS[field]): BankKana {
  // Names of banks and branches are not abbreviated, because their fields cannot contain the
  // brackets of abbreviations.
  const shortened = field === 'bank' ? plain(text) : withForms(plain(text))
  let kana = ''
  for (const character of field === 'edi' ? shortened : shortened.replaceAll('ヲ', 'オ')) {
    const byte = narrow.get(character) ?? character
    if (!legal[field].test(byte)) {
      return {
        ok: false,
        problem: /\p{Script=Han}/u.test(byte) ? 'KANJI' : 'CHARACTER',
        at: character,
      }
    }
    kana += byte
  }
  if (kana === '') return { ok: false, problem: 'EMPTY' }
  const mark = dangling.exec(kana)
  if (mark)
    return {
      ok: false,
      problem: 'DANGLING_MARK',
      at: kana.slice(Math.max(mark.index - 1, 0), mark.index + 1),
    }
  return kana.length > length ? { ok: false, problem: 'TOO_LONG' } : { ok: true, kana }
}

/**
 * Returns true if a text can be written to a field unchanged. It must have only valid characters,
 * no voicing mark without its character and no surrounding spaces, and be neither empty nor too
 * long.
 */
export const isBankKana = (text: string, field: KanaField, length = KANA_LENGTHS[field]): boolean =>
  text !== '' &&
  text === text.trim() &&
  text.length <= length &&
  Array.from(text).every((character) => legal[field].test(character)) &&
  !dangling.test(text)
