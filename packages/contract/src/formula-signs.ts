/**
 * What a spreadsheet may take for the beginning of a formula, and the signs that Shift_JIS writes as one of these: the
 * guard is decided before the encoding and has to hold after it.
 */
export const FORMULA_SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '−', '–', '‒']
