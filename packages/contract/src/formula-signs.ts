/**
 * Characters that a spreadsheet can read as the start of a formula, and characters that Shift_JIS
 * encodes as one of these. The check runs before the encoding and must still hold after it.
 */
export const FORMULA_SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '−', '–', '‒']
