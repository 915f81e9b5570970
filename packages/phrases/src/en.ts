import { readPhrases } from './read-phrases.ts'

/**
 * All phrases in English. Not for the browser, which loads them by area
 * (`apps/portal/src/lib/phrases-en.ts`).
 */
export const en = await readPhrases('en')
