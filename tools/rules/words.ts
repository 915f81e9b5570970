import { cellsOf } from './refused-words.ts'
import { lineAt, type Fault, type SourceFile } from './rule.ts'

interface CodeWord {
  readonly word: string
  readonly instead: string
  readonly pattern: RegExp
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
const anyFirst = (word: string): string => `[${word[0]!}${word[0]!.toUpperCase()}]${word.slice(1)}`

/**
 * Returns a pattern for a single word in exactly this spelling, because the word may be an ordinary
 * word in another case. Does not match a word in quotes, which is a text, or after a dot or a
 * slash, which is part of a longer name.
 */
const exactly = (word: string): string => `(?<![\\w./'-])${word}(?![\\w'-])`

/**
 * Returns a pattern for a name of several words, in every spelling: `reward rule`, `rewardRule`,
 * `REWARD_RULE`.
 */
const inEverySpelling = (words: readonly string[]): string =>
  [
    `(?<![A-Za-z])${words.map(anyFirst).join('[ _-]?')}s?(?![a-z])`,
    `(?<=[a-z])${words.map(capital).join('')}s?(?![a-z])`,
    `(?<![A-Za-z])${words.join('_').toUpperCase()}S?(?![A-Z])`,
  ].join('|')

const patternOf = (word: string): RegExp => {
  const words = word.split(/[ -]/)
  return new RegExp(words.length === 1 ? exactly(word) : inEverySpelling(words), 'g')
}

/** Returns the names in the column `not code` of the glossary, each with its standard term. */
export const codeWords = (glossary: string): CodeWord[] =>
  cellsOf(glossary)
    .filter(({ column }) => column === 'not code')
    .flatMap(({ text, row }) =>
      [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => ({
        word: word!,
        instead: row['code']!,
        pattern: patternOf(word!),
      })),
    )

/**
 * Returns true for files that name the forbidden words on purpose: the rules about words, their
 * tests and the glossary.
 */
const isExempt = (path: string): boolean =>
  /^(tools\/rules\/(phrasings|refused-words|words)\b|docs\/glossary\.md$)/.test(path)

/**
 * Checks that identifiers, comments and documents use the standard terms of `docs/glossary.md` for
 * the domain, payments, identity and React.
 */
export function wordFaults(files: readonly SourceFile[], glossary: string): Fault[] {
  const words = codeWords(glossary)
  // Searches for all words at once first, because few files contain any of them.
  const anyWord = new RegExp(words.map(({ pattern }) => pattern.source).join('|'))
  return files.flatMap(({ path, text }) => {
    if (isExempt(path) || !/\.(md|tsx?)$/.test(path)) return []
    const read = path.endsWith('.md')
      ? text.replace(/^( *```)[\s\S]*?^\1|`[^`\n]*`/gm, (code) => code.replace(/[^\n]/g, ' '))
      : text
    if (!anyWord.test(read)) return []
    return words.flatMap(({ pattern, instead }) =>
      [...read.matchAll(pattern)].map((match) => ({
        path,
        line: lineAt(text, match.index),
        says: `says ${match[0]}; the glossary says ${instead}`,
      })),
    )
  })
}
