import { languages, type Language } from '@choba/contract/session.contract.ts'
import type { PhraseName, PortalPhrases } from '@choba/phrases/portal-phrases.ts'
import { createTranslator } from 'use-intl/core'
import { loadChunk } from '#ui/chunks.ts'
import type { PhraseChunks } from './phrase-chunks.ts'
import { localStore } from './storage.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: PortalPhrases
  }
}

/** Name of each language in that language. */
export const languageNames: Record<Language, string> = { ja: '日本語', en: 'English', mn: 'Монгол' }

const known = (code: string | null | undefined): Language | null =>
  languages.find((language) => language === code) ?? null

/** Chooses the saved language, or the first supported language of the browser, or Japanese. */
export function chooseLanguage(saved: string | null, wanted: readonly string[]): Language {
  const asked = wanted
    .map((tag) => known(tag.slice(0, 2).toLowerCase()))
    .find((language) => language !== null)
  return known(saved) ?? asked ?? 'ja'
}

const chunks: Record<Language, () => Promise<PhraseChunks>> = {
  ja: () => import('./phrases-ja.ts'),
  en: () => import('./phrases-en.ts'),
  mn: () => import('./phrases-mn.ts'),
}

interface Spoken {
  readonly language: Language
  /** Loaded phrases. A screen's phrases are added when the screen opens. */
  readonly phrases: PortalPhrases
  readonly late: PhraseChunks['late']
}
let spoken: Spoken | null = null

/** Loads the frame's phrases in the user's language and sets the `lang` of the page. */
export async function loadLanguage(): Promise<Spoken> {
  const language = chooseLanguage(localStore.get('language'), navigator.languages)
  document.documentElement.lang = language
  const { early, late } = await chunks[language]()
  spoken = { language, late, phrases: { ...early } as PortalPhrases }
  return spoken
}

// Failures are kept too, like those of lazy components; otherwise a suspended component would retry
// forever.
const requested = new Map<PhraseName, Promise<void>>()

async function load(name: PhraseName): Promise<void> {
  const chunk = spoken?.late[name]
  if (!chunk) throw new Error(`There are no phrases called ${name}`)
  // Modifies the provider's object in place: components that need the phrases find them, and no
  // other component renders again.
  Object.assign(spoken!.phrases, { [name]: await loadChunk<unknown>(chunk()) })
}

/**
 * Loads the phrases of one file; returns undefined if they are loaded already. Rejects like a code
 * chunk. Returns the same promise each time, because React's `use` must see the same promise after
 * suspending.
 */
export function loadPhrases(name: PhraseName): Promise<void> | undefined {
  if (requested.has(name) || hasPhrases(name)) return requested.get(name)
  const loading = load(name)
  requested.set(name, loading)
  // Sets the fields that React's `use` reads, so a loaded promise does not suspend. The second
  // handler prevents unhandled rejections when several fail.
  loading.then(
    () => Object.assign(loading, { status: 'fulfilled', value: undefined }),
    () => undefined,
  )
  return loading
}

export const hasPhrases = (name: PhraseName): boolean => spoken !== null && name in spoken.phrases

/**
 * Returns the promise that loaded these phrases. Undefined if they came with the frame or from a
 * provider's own phrases.
 */
export const requestedPhrases = (name: PhraseName): Promise<void> | undefined =>
  hasPhrases(name) ? requested.get(name) : undefined

export const currentLanguage = (): Language => spoken?.language ?? 'ja'

/** Returns a translator for code outside components, such as toasts and file dialogs. */
export function translator() {
  if (!spoken) throw new Error('The language is not loaded yet')
  return createTranslator({ locale: spoken.language, messages: spoken.phrases })
}
