import { en } from './en.ts'
import { ja, type Phrases } from './ja.ts'
import { mn } from './mn.ts'

/** All three languages at once: for the server. The portal loads the one it speaks. */
export const languages: Record<'ja' | 'en' | 'mn', Phrases> = { ja, en, mn }
