import type { Phrases } from '@choba/phrases/phrases.ts'
import { type PhraseName, portalParts, type PortalPhrases } from '@choba/phrases/portal-phrases.ts'

/**
 * Phrases of one language: those that load with the page frame, and functions by name that load the
 * others.
 */
export interface PhraseChunks {
  readonly early: Partial<PortalPhrases>
  readonly late: { readonly [N in PhraseName]?: () => Promise<Partial<PortalPhrases>[N]> }
}

/**
 * Builds the phrase chunks of a language from the modules with its phrases, by path:
 * `…/password-link.ja.ts`.
 */
export function phraseChunks(files: Readonly<Record<string, unknown>>): PhraseChunks {
  const nameOf = (path: string) =>
    path.replace(/^.*\/|\.\w+\.ts$/g, '').replace(/-(.)/g, (_, sign: string) => sign.toUpperCase())
  const phrases = Object.fromEntries(
    Object.entries(files).map(([path, module]) => [
      nameOf(path),
      Object.values(module as object)[0] as unknown,
    ]),
  )
  const { early, late } = portalParts(phrases as unknown as Phrases)
  return {
    early,
    late: Object.fromEntries(
      Object.entries(late).map(([name, words]) => [name, () => Promise.resolve(words)]),
    ),
  }
}
