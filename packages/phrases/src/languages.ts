import { en } from './en.ts'
import { ja } from './ja.ts'
import { mn } from './mn.ts'
import type { Phrases } from './phrases.ts'

/**
 * All phrases in all languages, for the server. The portal loads only the current language, by
 * area.
 */
export const languages: Record<'ja' | 'en' | 'mn', Phrases> = { ja, en, mn }
