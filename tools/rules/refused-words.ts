import { spoken, type PhraseTree, type Spoken } from './phrases.ts'
import type { Fault } from './rule.ts'

/** The only file that lists forbidden words. It contains a replacement for each of them. */
export const GLOSSARY = 'docs/glossary.md'

export interface RefusedWord {
  readonly language: Spoken
  /** The word as it is in the glossary. A word between slashes is a regular expression. */
  readonly word: string
  readonly instead: string
  readonly pattern: RegExp
}

interface Cell {
  readonly line: number
  readonly column: string
  readonly text: string
  /** Cells of the same row by column name. */
  readonly row: Readonly<Record<string, string>>
}

const isDivider = (cells: readonly string[]): boolean =>
  cells.every((cell) => /^:?-+:?$/.test(cell))

/** Returns every cell of every table, with the name of its column. */
export function cellsOf(markdown: string): Cell[] {
  let columns: string[] = []
  return markdown.split('\n').flatMap((line, index) => {
    const cells = line.startsWith('|')
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      : []
    if (cells.length === 0) columns = []
    if (cells.length === 0 || isDivider(cells)) return []
    if (columns.length === 0) {
      columns = cells
      return []
    }
    const row = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
    return columns.map((column) => ({ line: index + 1, column, text: row[column]!, row }))
  })
}

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Builds the search pattern by language. In English, only whole words match. In Mongolian, words
 * with any ending match. In Japanese, the text matches anywhere, because Japanese has no spaces.
 */
const patterns: Record<Spoken, (word: string) => string> = {
  ja: literally,
  en: (word) => (/^\w/.test(word) ? `(?<![\\w-])${literally(word)}(?![\\w-])` : literally(word)),
  mn: (word) => `(?<!\\p{L})${literally(word)}`,
}

const patternOf = (language: Spoken, word: string): RegExp =>
  new RegExp(/^\/(.+)\/$/.exec(word)?.[1] ?? patterns[language](word), 'iu')

/**
 * Returns the forbidden words from the columns `not ja`, `not en` and `not mn` of the glossary's
 * tables.
 */
export const refusedWords = (glossary: string): RefusedWord[] =>
  cellsOf(glossary).flatMap(({ column, text, row }) =>
    spoken
      .filter((language) => column === `not ${language}`)
      .flatMap((language) =>
        [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => ({
          language,
          word: word!,
          instead: row[language] ?? '',
          pattern: patternOf(language, word!),
        })),
      ),
  )

/**
 * Returns the forbidden words in a text. Placeholders such as `{name}` are ignored, because users
 * see values instead.
 */
const wordsIn = (language: Spoken, text: string, refused: readonly RefusedWord[]): string[] => {
  const bare = text.replace(/\{\w+\}/g, '…')
  return refused
    .filter((one) => one.language === language && one.pattern.test(bare))
    .map(({ word, instead }) => `says ${word}; the glossary says ${instead}`)
}

const textsOf = (tree: PhraseTree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  )

/**
 * Returns the faults of a phrase group: each text that contains a word that the glossary forbids in
 * the language of the text.
 */
export const refusedWordFaults = (
  path: (language: Spoken) => string,
  trees: Record<Spoken, PhraseTree>,
  refused: readonly RefusedWord[],
): Fault[] =>
  spoken.flatMap((language) =>
    textsOf(trees[language]).flatMap(([key, text]) =>
      wordsIn(language, text, refused).map((says) => ({
        path: path(language),
        says: `${key} ${says}`,
      })),
    ),
  )

/**
 * Checks the glossary. It must forbid at least one word in each language, and must not forbid its
 * own terms.
 */
export function glossaryFaults(glossary: string): Fault[] {
  const refused = refusedWords(glossary)
  const silent = spoken.filter((language) => !refused.some((one) => one.language === language))
  const terms = cellsOf(glossary).flatMap(({ line, column, text }) =>
    spoken
      .filter((language) => column === language)
      .flatMap((language) =>
        wordsIn(language, text, refused).map((says) => ({ path: GLOSSARY, line, says })),
      ),
  )
  return [
    ...silent.map((language) => ({ path: GLOSSARY, says: `forbids no word in ${language}` })),
    ...terms,
  ]
}
