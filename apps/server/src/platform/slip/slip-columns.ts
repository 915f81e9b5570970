import { shiftJis } from '#platform/export/shift-jis.ts'
import { graphemesOf } from '#platform/pdf/line-wrap.ts'

/**
 * Number of half-width characters per line of 58 mm paper: 384 dots, 12 per character in most
 * printers.
 */
export const COLUMNS = 32

/**
 * Printers print Greek and Cyrillic letters of Shift_JIS as wide as kanji, which breaks words
 * apart. So these letters are sent as pictures. A backslash has no code, because printers with
 * Japanese characters print it as ¥.
 */
const UNUSED = /[\p{Script=Greek}\p{Script=Cyrillic}\\\p{Cc}]/u
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u
const COMBINED = /^[\p{M}\p{Default_Ignorable_Code_Point}]+$/u

/** Replaces U+2212 (minus), which printers draw as wide as kanji, and control characters. */
const plain = (text: string): string => text.replaceAll('\u2212', '-').replaceAll(/\p{Cc}/gu, ' ')

/**
 * Encodes a text for a printer with Japanese characters (Shift_JIS, with ¥ in place of the
 * backslash). Returns null if the printer lacks one of its characters.
 */
export function printerBytes(text: string): Buffer | null {
  const written = plain(text)
  if (UNUSED.test(written)) return null
  const parts = written.split('¥').map(shiftJis)
  if (parts.some(({ replaced }) => replaced > 0)) return null
  return Buffer.concat(
    parts.flatMap(({ bytes }, at) => (at === 0 ? [bytes] : [Buffer.from('\\'), bytes])),
  )
}

function columnsOfCharacter(character: string): number {
  if (COMBINED.test(character)) return 0
  return printerBytes(character)?.length ?? (WIDE.test(character) ? 2 : 1)
}

/** Returns the width of a text in columns of the printer. */
export const columnsOf = (text: string): number =>
  // oxlint-disable-next-line no-control-regex -- ASCII, the usual case, has one column each
  /^[\x20-\x7e]*$/.test(text)
    ? text.length
    : graphemesOf(text).reduce((sum, character) => sum + columnsOfCharacter(character), 0)
