import { en } from './en.ts'
import { ja } from './ja.ts'
import { mn } from './mn.ts'
import type { Phrases } from './phrases.ts'

/** All three languages at once: for the server. The portal loads the one it speaks, by area. */
export const languages: Record<'ja' | 'en' | 'mn', Phrases> = { ja, en, mn }
