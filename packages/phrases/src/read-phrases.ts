import { readdirSync } from 'node:fs'
import type { PhraseLanguage, Phrases } from './phrases.ts'

/** `password-link` → `passwordLink` */
export const phraseKey = (file: string): string =>
  file.replace(/-(.)/g, (_, sign: string) => sign.toUpperCase())

/** The files of phrases by their name without language: `transactions`. */
export const phraseFiles = (): string[] =>
  readdirSync(import.meta.dirname).flatMap((file) => /^(.+)\.ja\.ts$/.exec(file)?.[1] ?? [])

/**
 * All phrases of a language, from the files that lie beside this one.
 * @throws Error where a file of the Japanese source has none in this language
 */
export async function readPhrases(language: PhraseLanguage): Promise<Phrases> {
  const read = async (file: string) => {
    const url = new URL(`./${file}.${language}.ts`, import.meta.url).href
    const module = (await import(/* @vite-ignore */ url)) as Record<string, unknown>
    return [phraseKey(file), Object.values(module)[0]] as const
  }
  // Each Japanese file declares its own part of `Phrases`, and the others are of its type.
  return Object.fromEntries(await Promise.all(phraseFiles().map(read))) as unknown as Phrases
}
