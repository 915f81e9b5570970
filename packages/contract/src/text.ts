const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Tabs and line breaks are no spaces between words: fields refuse them. */
const SPACES = /\p{Zs}+/gu
const PLAIN = /^[\x21-\x7e]*$/

/**
 * A code or a number as it is kept and compared: one width of letters (NFKC), no invisible characters, no space around it
 * and one between its words. `＜Ｓ１ ＞` and `<S1>` are the same code.
 */
export const tidyCode = (text: string): string =>
  PLAIN.test(text) ? text : text.normalize('NFKC').replace(INVISIBLE, '').replace(SPACES, ' ').trim()

/** A name as it is kept: composed (NFC), no space around it and one between its words. Its letters keep their width. */
export const tidyName = (text: string): string =>
  PLAIN.test(text) ? text : text.normalize('NFC').replace(SPACES, ' ').trim()
