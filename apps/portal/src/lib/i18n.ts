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

/** The names languages give themselves. */
export const languageNames: Record<Language, string> = { ja: '日本語', en: 'English', mn: 'Монгол' }

const known = (code: string | null | undefined): Language | null =>
  languages.find((language) => language === code) ?? null

/** The language to speak: the saved one, else the first the browser asks for that we have, else Japanese. */
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
  /** Those that are here; what a screen needs beside the frame is added when it is opened. */
  readonly phrases: PortalPhrases
  readonly late: PhraseChunks['late']
}
let spoken: Spoken | null = null

/** Loads what the frame says in the language in use; the page says which it is. */
export async function loadLanguage(): Promise<Spoken> {
  const language = chooseLanguage(localStore.get('language'), navigator.languages)
  document.documentElement.lang = language
  const { early, late } = await chunks[language]()
  spoken = { language, late, phrases: { ...early } as PortalPhrases }
  return spoken
}

// A failure stays too, as that of a lazy component does: a component that suspended would otherwise ask again without end.
const requested = new Map<PhraseName, Promise<void>>()

async function load(name: PhraseName): Promise<void> {
  const chunk = spoken?.late[name]
  if (!chunk) throw new Error(`There are no phrases called ${name}`)
  // The provider hands this very object on: a component that asks for a name later finds it, and no other is rendered again.
  Object.assign(spoken!.phrases, { [name]: await loadChunk<unknown>(chunk()) })
}

/**
 * Loads the phrases of one file; undefined where they came with the frame. Rejects as a chunk of code does. The promise stays the
 * same, because `use` has to see it again when the component that suspended goes on.
 */
export function loadPhrases(name: PhraseName): Promise<void> | undefined {
  if (requested.has(name) || hasPhrases(name)) return requested.get(name)
  const loading = load(name)
  requested.set(name, loading)
  // By this React reads it without suspending, as it does where it has waited for it itself. Several may fail at once, and only
  // one of them is thrown.
  loading.then(
    () => Object.assign(loading, { status: 'fulfilled', value: undefined }),
    () => undefined,
  )
  return loading
}

export const hasPhrases = (name: PhraseName): boolean => spoken !== null && name in spoken.phrases

/** What has loaded a name; undefined where it came with the frame, or where a provider has phrases of its own. */
export const requestedPhrases = (name: PhraseName): Promise<void> | undefined =>
  hasPhrases(name) ? requested.get(name) : undefined

export const currentLanguage = (): Language => spoken?.language ?? 'ja'

/** A translator for what is not a component: toasts of answers, file dialogs. */
export function translator() {
  if (!spoken) throw new Error('The language is not loaded yet')
  return createTranslator({ locale: spoken.language, messages: spoken.phrases })
}
