import { languages as codes, type Language } from '@choba/contract/session.contract.ts'

const known = (tag: string | undefined): Language | undefined => {
  const primary = tag?.trim().toLowerCase().split('-')[0]
  return codes.find((code) => code === primary)
}

const first = (tags: readonly string[]): Language | undefined =>
  tags.map(known).find((language) => language !== undefined)

export interface Wishes {
  /** `kc_locale`: chosen on the page or sent by the portal. */
  chosen?: unknown
  /** `ui_locales`: languages separated by spaces, best first. */
  uiLocales?: unknown
  acceptLanguage?: string | undefined
}

const words = (value: unknown, separator: string) =>
  typeof value === 'string' ? value.split(separator) : []

/** Returns the language of a page: the chosen one, the portal's, the browser's, or Japanese. */
export function pageLanguage({ chosen, uiLocales, acceptLanguage }: Wishes): Language {
  return (
    first(words(chosen, ' ')) ??
    first(words(uiLocales, ' ')) ??
    // Browsers list languages in order of preference, so the weights can be ignored.
    first(words(acceptLanguage, ',').map((tag) => tag.split(';')[0]!)) ??
    'ja'
  )
}
