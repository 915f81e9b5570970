import { readPhrases } from './read-phrases.ts'

/** Every phrase in Japanese, the source. Not for the browser, which loads them by area (`apps/portal/src/lib/phrases-ja.ts`). */
export const ja = await readPhrases('ja')
