import { FORMULA_SIGNS } from '@choba/contract/formula-signs.ts'

/** Removes the apostrophe that our own files have before what a spreadsheet would take for a formula. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA_SIGNS.includes(text.charAt(1)) ? text.slice(1) : text
