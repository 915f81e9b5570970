const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Tabs and line breaks are no spaces between words: fields refuse them. */
const SPACES = /\p{Zs}+/gu
const PLAIN = /^[\x21-\x7e]*$/

/** Normalization of a text of this length takes no time worth mentioning, whatever is in it. */
const SHORT = 200
/**
 * Matches 31 combining marks in a row; UAX #15 (Stream-Safe Text Format) allows 30 on one character.
 * NFKC turns the half-width signs U+FF9E and U+FF9F into marks, so they count.
 */
const MARKS = /[\p{M}\uff9e\uff9f]{31}/u

/**
 * Unicode normalization in a time that grows with the text: marks in a row are sorted, which takes the square of their number.
 * A longer text with more of them than any language has stays as it is.
 */
const normalized = (text: string, form: 'NFC' | 'NFKC'): string =>
  text.length > SHORT && MARKS.test(text) ? text : text.normalize(form)

/**
 * A code or a number as it is kept and compared: one width of letters (NFKC), no invisible characters, no space around it
 * and one between its words. `＜Ｓ１ ＞` and `<S1>` are the same code.
 */
export const tidyCode = (text: string): string =>
  PLAIN.test(text) ? text : normalized(text, 'NFKC').replace(INVISIBLE, '').replace(SPACES, ' ').trim()

/** A name as it is kept: composed (NFC), no space around it and one between its words. Its letters keep their width. */
export const tidyName = (text: string): string =>
  PLAIN.test(text) ? text : normalized(text, 'NFC').replace(SPACES, ' ').trim()
