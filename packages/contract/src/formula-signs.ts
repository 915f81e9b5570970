/**
 * Characters that a spreadsheet can read as the start of a formula, and characters that Shift_JIS
 * encodes as one of these. The check for formulas runs before a file is encoded, so it must also
 * cover the characters after encoding.
 */
export const FORMULA_SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '−', '–', '‒']
