import { readdirSync } from 'node:fs'
import type { PhraseLanguage, Phrases } from './phrases.ts'

/** Converts a file name to the key of its phrases: `password-link` → `passwordLink`. */
export const phraseKey = (file: string): string =>
  file.replace(/-(.)/g, (_, sign: string) => sign.toUpperCase())

/**
 * Returns the names of the phrase files without language and extension, for example `transactions`.
 */
export const phraseFiles = (): string[] =>
  readdirSync(import.meta.dirname).flatMap((file) => /^(.+)\.ja\.ts$/.exec(file)?.[1] ?? [])

/**
 * Returns all phrases of a language, read from the files in this folder.
 * @throws Error if a Japanese file has no counterpart in this language
 */
export async function readPhrases(language: PhraseLanguage): Promise<Phrases> {
  const read = async (file: string) => {
    const url = new URL(`./${file}.${language}.ts`, import.meta.url).href
    const module = (await import(/* @vite-ignore */ url)) as Record<string, unknown>
    return [phraseKey(file), Object.values(module)[0]] as const
  }
  // Each Japanese file declares its part of `Phrases`, and the files of other languages have the
  // same type.
  return Object.fromEntries(await Promise.all(phraseFiles().map(read))) as unknown as Phrases
}
