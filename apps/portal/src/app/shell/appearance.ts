import type { Language } from '@choba/contract/session.contract.ts'
import { localStore } from '#lib/storage.ts'

export const fontSizes = ['small', 'medium', 'large'] as const
export type FontSize = (typeof fontSizes)[number]

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const currentFontSize = (): FontSize =>
  fontSizes.find((size) => size === localStore.get('fontSize')) ?? 'small'

export const currentTheme = (): Theme =>
  themes.find((theme) => theme === localStore.get('theme')) ?? 'system'

/** Sets font size and theme on the root element, where the style sheet reads them. */
export function applyAppearance(): void {
  const { dataset } = document.documentElement
  const theme = currentTheme()
  dataset['fontSize'] = currentFontSize()
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  localStore.set('theme', theme)
  applyAppearance()
}

/** Stores the font size and reloads the page (specification §2). */
export function chooseFontSize(size: FontSize): void {
  localStore.set('fontSize', size)
  window.location.reload()
}

/** Stores the language and reloads the page (specification §1). */
export function switchLanguage(language: Language): void {
  localStore.set('language', language)
  window.location.reload()
}
