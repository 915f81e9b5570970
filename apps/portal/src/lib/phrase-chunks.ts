import type { Phrases } from '@choba/phrases/phrases.ts'
import { type PhraseName, portalParts, type PortalPhrases } from '@choba/phrases/portal-phrases.ts'

/** Phrases of one language: those loaded with the frame, and loaders for the others by name. */
export interface PhraseChunks {
  readonly early: Partial<PortalPhrases>
  readonly late: { readonly [N in PhraseName]?: () => Promise<Partial<PortalPhrases>[N]> }
}

/**
 * Builds a language's phrase chunks from phrase modules, by their path: `…/password-link.ja.ts`.
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
