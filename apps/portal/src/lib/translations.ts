import type { PhraseName, PortalPhrases } from '@choba/phrases/portal-phrases.ts'
import { use } from 'react'
// oxlint-disable-next-line no-restricted-imports -- the one place that wraps them
import { useMessages, useTranslations as useLoadedTranslations } from 'use-intl'
import { loadPhrases, requestedPhrases } from './i18n.ts'

/** Phrases as they are written, by the names of their files. Suspends until they are here, and throws as a chunk does. */
export function usePhrases<N extends PhraseName>(...names: readonly N[]): Pick<PortalPhrases, N> {
  const phrases = useMessages()
  const chunks = names.map((name) => (name in phrases ? requestedPhrases(name) : loadPhrases(name)))
  // All are on their way before the first is waited for.
  for (const chunk of chunks) if (chunk) use(chunk)
  return phrases
}

/** `useTranslations('users')`, `useTranslations('users.form')`: suspends until the phrases of that file are here. */
export const useTranslations: typeof useLoadedTranslations = (namespace) => {
  usePhrases(...(namespace === undefined ? [] : [namespace.split('.')[0] as PhraseName]))
  return useLoadedTranslations(namespace)
}
