import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const language = /[\\/]packages[\\/]phrases[\\/]src[\\/](ja|en|mn)\.ts$/

type Phrase = string | { readonly [name: string]: Phrase }

const compiled = (phrase: Phrase): unknown =>
  typeof phrase === 'string'
    ? compile(phrase)
    : Object.fromEntries(Object.entries(phrase).map(([name, inner]) => [name, compiled(inner)]))

/**
 * The phrases as the portal's build has them: read when it is built and not in the browser, which saves it the reader
 * (9 kB) and the reading. In development they stay as they are written.
 */
export const compiledPhrases = (): Plugin => ({
  name: 'compiled-phrases',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
  }),
  async transform(_code, id) {
    const name = language.exec(id)?.[1]
    if (!name) return null
    const portal = `portal${name[0]!.toUpperCase()}${name.slice(1)}`
    const module = (await import(pathToFileURL(id).href)) as Record<string, Phrase>
    return { code: `export const ${portal} = ${JSON.stringify(compiled(module[portal]!))}`, map: null }
  },
})
