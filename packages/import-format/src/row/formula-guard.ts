import { FORMULA_SIGNS } from '@choba/contract/formula-signs.ts'

/**
 * Removes the leading apostrophe that exports of Choba add to text that a spreadsheet would run as
 * a formula.
 */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA_SIGNS.includes(text.charAt(1)) ? text.slice(1) : text
