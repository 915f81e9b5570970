import type { PhraseName, PortalPhrases } from '@choba/phrases/portal-phrases.ts'
import { use } from 'react'
// oxlint-disable-next-line no-restricted-imports -- the one place that wraps them
import { useMessages, useTranslations as useLoadedTranslations } from 'use-intl'
import { loadPhrases, requestedPhrases } from './i18n.ts'

/**
 * Returns phrases as raw text, by file names. Suspends until they are loaded and throws like a
 * chunk if loading fails.
 */
export function usePhrases<N extends PhraseName>(...names: readonly N[]): Pick<PortalPhrases, N> {
  const phrases = useMessages()
  const chunks = names.map((name) => (name in phrases ? requestedPhrases(name) : loadPhrases(name)))
  // All chunks start loading before the first one suspends.
  for (const chunk of chunks) if (chunk) use(chunk)
  return phrases
}

/**
 * Like the library's `useTranslations`, but suspends until the phrases of that file are loaded:
 * `useTranslations('users')`, `useTranslations('users.form')`.
 */
export const useTranslations: typeof useLoadedTranslations = (namespace) => {
  usePhrases(...(namespace === undefined ? [] : [namespace.split('.')[0] as PhraseName]))
  return useLoadedTranslations(namespace)
}
