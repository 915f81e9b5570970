import { pathToFileURL } from 'node:url'
import type { PhraseLanguage, Phrases } from '@choba/phrases/phrases.ts'
import { portalParts } from '@choba/phrases/portal-phrases.ts'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/** The module that the portal loads a language by, and what the build puts in the place of the later parts. */
const languageModule = /[\\/]lib[\\/]phrases-(ja|en|mn)\.ts$/
const latePart = /^phrases:(ja|en|mn):(\w+)$/

type Phrase = string | { readonly [name: string]: Phrase }

const compiled = (phrase: Phrase): unknown =>
  typeof phrase === 'string'
    ? compile(phrase)
    : Object.fromEntries(Object.entries(phrase).map(([name, inner]) => [name, compiled(inner)]))

const json = (phrases: unknown): string => JSON.stringify(compiled(phrases as Phrase))

const parts = new Map<string, ReturnType<typeof readParts>>()

/** The parts of a language, read once: a build asks for each of some sixty. */
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
 * The phrases as the portal's build has them: read when it is built and not in the browser, which saves it the reader
 * (9 kB) and the reading, and a chunk for each file of them. In development they stay as they are written.
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
  // With filters the bundler calls these for the modules that they are about, and not for each of some thousands.
  resolveId: { filter: { id: latePart }, handler: (id) => id },
  load: { filter: { id: [languageModule, latePart] }, handler: loadPhrases },
})
