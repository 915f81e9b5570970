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

/** Name of each language in the language itself. */
export const languageNames: Record<Language, string> = { ja: '日本語', en: 'English', mn: 'Монгол' }

const known = (code: string | null | undefined): Language | null =>
  languages.find((language) => language === code) ?? null

/**
 * Returns the saved language, the first language of the browser that the portal supports, or
 * Japanese.
 */
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
  /** Phrases that are loaded. Opening a screen adds the phrases of the screen. */
  readonly phrases: PortalPhrases
  readonly late: PhraseChunks['late']
}
let spoken: Spoken | null = null

/**
 * Loads the phrases of the page frame in the user's language, and sets the `lang` attribute of the
 * page.
 */
export async function loadLanguage(): Promise<Spoken> {
  const language = chooseLanguage(localStore.get('language'), navigator.languages)
  document.documentElement.lang = language
  const { early, late } = await chunks[language]()
  spoken = { language, late, phrases: { ...early } as PortalPhrases }
  return spoken
}

// Promises of requested phrase files, by file name. Failed promises stay here, like those of lazy
// components. Otherwise a suspended component would try to load forever.
const requested = new Map<PhraseName, Promise<void>>()

async function load(name: PhraseName): Promise<void> {
  const chunk = spoken?.late[name]
  if (!chunk) throw new Error(`There are no phrases called ${name}`)
  // Changes the object of the phrase provider in place: components that need the new phrases find
  // them, and no other component renders again.
  Object.assign(spoken!.phrases, { [name]: await loadChunk<unknown>(chunk()) })
}

/**
 * Loads the phrases of one file. Returns undefined if they are already loaded. Returns the same
 * promise each time, because React's `use` must see the same promise after suspending. The promise
 * rejects like that of a code chunk.
 */
export function loadPhrases(name: PhraseName): Promise<void> | undefined {
  if (requested.has(name) || hasPhrases(name)) return requested.get(name)
  const loading = load(name)
  requested.set(name, loading)
  // Sets the fields that React's `use` reads, so that a loaded promise does not suspend. The second
  // handler prevents unhandled rejections if several loads fail.
  loading.then(
    () => Object.assign(loading, { status: 'fulfilled', value: undefined }),
    () => undefined,
  )
  return loading
}

export const hasPhrases = (name: PhraseName): boolean => spoken !== null && name in spoken.phrases

/**
 * Returns the promise that has loaded the phrases of a file. Returns undefined if they were loaded
 * with the page frame, or if a provider supplies them.
 */
export const requestedPhrases = (name: PhraseName): Promise<void> | undefined =>
  hasPhrases(name) ? requested.get(name) : undefined

export const currentLanguage = (): Language => spoken?.language ?? 'ja'

/** Returns a translator for code outside components, for example for toasts and file names. */
export function translator() {
  if (!spoken) throw new Error('The language is not loaded yet')
  return createTranslator({ locale: spoken.language, messages: spoken.phrases })
}
