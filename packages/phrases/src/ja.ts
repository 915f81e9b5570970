import { readPhrases } from './read-phrases.ts'

/**
 * All phrases in Japanese, the source language. Not for the browser, which loads them by area
 * (`apps/portal/src/lib/phrases-ja.ts`).
 */
export const ja = await readPhrases('ja')
