import { languages, type Language } from '@choba/contract/session.contract.ts'
import type { PortalPhrases } from '@choba/phrases/ja.ts'
import { createTranslator } from 'use-intl/core'
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
  const asked = wanted.map((tag) => known(tag.slice(0, 2).toLowerCase())).find((language) => language !== null)
  return known(saved) ?? asked ?? 'ja'
}

const chunks: Record<Language, () => Promise<PortalPhrases>> = {
  ja: async () => (await import('@choba/phrases/ja.ts')).portalJa,
  en: async () => (await import('@choba/phrases/en.ts')).portalEn,
  mn: async () => (await import('@choba/phrases/mn.ts')).portalMn,
}

interface Spoken {
  readonly language: Language
  readonly phrases: PortalPhrases
}
let spoken: Spoken | null = null

/** Loads the phrases of the language in use; the page says which it is. */
export async function loadLanguage(): Promise<Spoken> {
  const language = chooseLanguage(localStore.get('language'), navigator.languages)
  document.documentElement.lang = language
  spoken = { language, phrases: await chunks[language]() }
  return spoken
}

export const currentLanguage = (): Language => spoken?.language ?? 'ja'

/** A translator for what is not a component: toasts of answers, file dialogs. */
export function translator() {
  if (!spoken) throw new Error('The language is not loaded yet')
  return createTranslator({ locale: spoken.language, messages: spoken.phrases })
}
