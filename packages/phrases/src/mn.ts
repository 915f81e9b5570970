import { readPhrases } from './read-phrases.ts'

/**
 * All phrases in Mongolian. Not for the browser, which loads them by area
 * (`apps/portal/src/lib/phrases-mn.ts`).
 */
export const mn = await readPhrases('mn')
