import { pathToFileURL } from 'node:url'
import type { PhraseLanguage, Phrases } from '@choba/phrases/phrases.ts'
import { portalParts } from '@choba/phrases/portal-phrases.ts'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/**
 * Matches the module that loads a language, and the virtual modules that the build creates for the
 * phrases loaded later.
 */
const languageModule = /[\\/]lib[\\/]phrases-(ja|en|mn)\.ts$/
const latePart = /^phrases:(ja|en|mn):(\w+)$/

type Phrase = string | { readonly [name: string]: Phrase }

const compiled = (phrase: Phrase): unknown =>
  typeof phrase === 'string'
    ? compile(phrase)
    : Object.fromEntries(Object.entries(phrase).map(([name, inner]) => [name, compiled(inner)]))

const json = (phrases: unknown): string => JSON.stringify(compiled(phrases as Phrase))

const parts = new Map<string, ReturnType<typeof readParts>>()

/**
 * Returns the phrase parts of a language. Cached, because a build asks for each of the language's
 * parts separately.
 */
function partsOf(language: string) {
  const known = parts.get(language)
  if (known) return known
  const read = readParts(language)
  parts.set(language, read)
  return read
}

async function readParts(language: string) {
  const folder = pathToFileURL(`${import.meta.dirname}/../../packages/phrases/src/`)
  const module = (await import(new URL(`${language}.ts`, folder).href)) as Record<
    PhraseLanguage,
    Phrases
  >
  return portalParts(module[language as PhraseLanguage])
}

async function loadPhrases(id: string): Promise<string | null> {
  const language = languageModule.exec(id)?.[1]
  if (language) {
    const { early, late } = await partsOf(language)
    const chunks = Object.keys(late).map(
      (name) => `${name}: async () => (await import('phrases:${language}:${name}')).words`,
    )
    return `export const early = ${json(early)}\nexport const late = { ${chunks.join(', ')} }`
  }
  const [, of, name] = latePart.exec(id) ?? []
  if (!of || !name) return null
  const { late } = await partsOf(of)
  return `export const words = ${json((late as Readonly<Record<string, unknown>>)[name])}`
}

/**
 * Vite plugin that compiles the phrases during the build. The browser then needs neither the phrase
 * parser (9 kB) nor one chunk for each phrase file. Development uses the phrase files unchanged.
 */
export const compiledPhrases = (): Plugin => ({
  name: 'compiled-phrases',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: [
        { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
      ],
    },
  }),
  // Limits the hooks to the matching modules; without the filters, the bundler would call the hooks
  // for every module.
  resolveId: { filter: { id: latePart }, handler: (id) => id },
  load: { filter: { id: [languageModule, latePart] }, handler: loadPhrases },
})
