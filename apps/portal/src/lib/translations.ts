import type { PhraseName, PortalPhrases } from '@choba/phrases/portal-phrases.ts'
import { use } from 'react'
// oxlint-disable-next-line no-restricted-imports -- the one place that wraps them
import { useMessages, useTranslations as useLoadedTranslations } from 'use-intl'
import { loadPhrases, requestedPhrases } from './i18n.ts'

/**
 * Returns phrases as raw text, by the names of their files. Suspends the component until they are
 * loaded, and throws like a code chunk if loading fails.
 */
export function usePhrases<N extends PhraseName>(...names: readonly N[]): Pick<PortalPhrases, N> {
  const phrases = useMessages()
  const chunks = names.map((name) => (name in phrases ? requestedPhrases(name) : loadPhrases(name)))
  // Starts loading all chunks before the first one suspends the component.
  for (const chunk of chunks) if (chunk) use(chunk)
  return phrases
}

/**
 * Works like the library's `useTranslations`, but suspends the component until the phrases of the
 * file are loaded: `useTranslations('users')`, `useTranslations('users.form')`.
 */
export const useTranslations: typeof useLoadedTranslations = (namespace) => {
  usePhrases(...(namespace === undefined ? [] : [namespace.split('.')[0] as PhraseName]))
  return useLoadedTranslations(namespace)
}
