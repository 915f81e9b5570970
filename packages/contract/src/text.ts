const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/**
 * Embeddings, overrides and isolates of bidirectional text: they show the letters after them in another order, so one name looks
 * like another (Unicode Technical Report 36, section 2.5). Marks of direction (U+200E, U+200F) stay: Arabic and Hebrew need them.
 */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu
/** What no font draws anything for; U+2800 is a braille cell without dots, U+1D159 a note without a head. */
const BLANKS = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\u2800\u{1d159}]/gu
/** Everything but compatibility ideographs: NFC replaces those by the plain kanji, and a person's name loses its own letter. */
const COMPOSABLE = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu
/** Tabs and line breaks are no spaces between words: fields refuse them. */
const SPACES = /\p{Zs}+/gu
/** What people type for a hyphen: on Japanese keyboards U+2212 and the long vowel mark stand beside it. */
export const DASHES =
  '\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\u2796\u30fc'
const DASH = new RegExp(`[${DASHES}]`, 'gu')
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

/** Letters of one width and without compatibility forms (NFKC). */
export const compatible = (text: string): string => normalized(text, 'NFKC')

/** Composed letters (NFC), and compatibility ideographs (`﨑`, `塚` as U+FA10) as they were typed. */
export const compose = (text: string): string =>
  text.replace(COMPOSABLE, (piece) => normalized(piece, 'NFC'))

/** Removes the characters that show other letters in another order. */
export const withoutBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, '')

/** The letters of a text that can be seen: a name without any is empty. */
export const visibleLetters = (text: string): string => text.replace(BLANKS, '')

const unlessBlank = (text: string): string => (visibleLetters(text) === '' ? '' : text)

/**
 * A code or a number as it is kept and compared: one width of letters (NFKC), no invisible characters, no space around it
 * and one between its words. `＜Ｓ１ ＞` and `<S1>` are the same code.
 */
export const tidyCode = (text: string): string =>
  PLAIN.test(text)
    ? text
    : unlessBlank(compatible(text).replace(INVISIBLE, '').replace(SPACES, ' ').trim())

/** A number of printable ASCII as people type it: a code whose dashes are hyphens. */
export const tidyNumber = (text: string): string =>
  PLAIN.test(text) ? text : tidyCode(text).replace(DASH, '-')

/**
 * A name as it is kept: composed, without bidi controls, no space around it and one between its words. Its letters keep their
 * width. A name without a letter that can be seen is empty. Other invisible characters stay, because Mongolian script, variants
 * of kanji and joined emoji need them.
 */
export const tidyName = (text: string): string =>
  PLAIN.test(text)
    ? text
    : unlessBlank(withoutBidiControls(compose(text)).replace(SPACES, ' ').trim())

/** A name as namesakes are found: equal if the letters that can be seen are, in any case and width. */
export const namesakeKey = (name: string): string => tidyCode(name).toLowerCase()
