const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/**
 * Bidirectional embeddings, overrides and isolates. They reorder the letters after them, so that
 * one name can look like another (Unicode Technical Report 36, section 2.5). Direction marks
 * (U+200E, U+200F) are not included, because Arabic and Hebrew need them.
 */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu
/**
 * Characters that no font draws. U+2800 is a braille cell without dots, U+1D159 a note without a
 * head.
 */
const BLANKS = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\u2800\u{1d159}]/gu
/**
 * All characters except compatibility ideographs. NFC would replace those with standard kanji,
 * which changes the spelling of people's names.
 */
const COMPOSABLE = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu
/** Excludes tabs and line breaks, which fields reject. */
const SPACES = /\p{Zs}+/gu
/**
 * Characters that people type in place of a hyphen. U+2212 and the long vowel mark are next to it
 * on Japanese keyboards.
 */
export const DASHES =
  '\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\u2796\u30fc'
const DASH = new RegExp(`[${DASHES}]`, 'gu')
const PLAIN = /^[\x21-\x7e]*$/

/**
 * Maximum length of a text that is normalized without a check. Its normalization is fast, whatever
 * it contains.
 */
const SHORT = 200
/**
 * Matches 31 combining marks in a row; UAX #15 (Stream-Safe Text Format) allows 30 on one
 * character. NFKC turns the half-width signs U+FF9E and U+FF9F into marks, so they count.
 */
const MARKS = /[\p{M}\uff9e\uff9f]{31}/u

/**
 * Applies a Unicode normalization in linear time. Sorting consecutive marks takes quadratic time,
 * so a long text with more of them than any language has is returned unchanged.
 */
const normalized = (text: string, form: 'NFC' | 'NFKC'): string =>
  text.length > SHORT && MARKS.test(text) ? text : text.normalize(form)

/** Unifies character width and compatibility forms (NFKC). */
export const compatible = (text: string): string => normalized(text, 'NFKC')

/** Composes letters (NFC), but keeps compatibility ideographs such as `﨑` and U+FA10 as typed. */
export const compose = (text: string): string =>
  text.replace(COMPOSABLE, (piece) => normalized(piece, 'NFC'))

/** Removes characters that reorder other letters. */
export const withoutBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, '')

/** Removes invisible characters. The result is empty for a name without visible letters. */
export const visibleLetters = (text: string): string => text.replace(BLANKS, '')

const unlessBlank = (text: string): string => (visibleLetters(text) === '' ? '' : text)

/**
 * Normalizes a code or number for storage and comparison: unifies the width (NFKC), removes
 * invisible characters, trims and collapses spaces. `＜Ｓ１ ＞` and `<S1>` become the same code.
 */
export const tidyCode = (text: string): string =>
  PLAIN.test(text)
    ? text
    : unlessBlank(compatible(text).replace(INVISIBLE, '').replace(SPACES, ' ').trim())

/**
 * Normalizes a typed number of printable ASCII characters, same as `tidyCode`, and replaces dashes
 * with hyphens.
 */
export const tidyNumber = (text: string): string =>
  PLAIN.test(text) ? text : tidyCode(text).replace(DASH, '-')

/**
 * Normalizes a name for storage: composes letters, removes bidirectional controls, trims and
 * collapses spaces. Keeps the width of letters. A name without visible letters becomes empty.
 * Keeps other invisible characters, because Mongolian script, kanji variants and joined emoji need
 * them.
 */
export const tidyName = (text: string): string =>
  PLAIN.test(text)
    ? text
    : unlessBlank(withoutBidiControls(compose(text)).replace(SPACES, ' ').trim())

/**
 * Returns a key for finding duplicate names: equal if the visible letters are equal, ignoring case
 * and width.
 */
export const namesakeKey = (name: string): string => tidyCode(name).toLowerCase()
