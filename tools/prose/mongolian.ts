import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import type { PhraseText } from './phrase-texts.ts'

/** Correct words and abbreviations that the dictionary does not contain, in lower case. */
export const ownWords = (): string[] =>
  readFileSync(join(root, 'tools/prose/mongolian-words.txt'), 'utf8').trim().split('\n')

/**
 * Returns the Cyrillic words of a text. An ending after a number, a Latin word or a sign, as in
 * `CSV-г`, is not a word.
 */
export const cyrillicWords = (text: string): string[] =>
  text.match(/(?<![\p{L}\p{N}»-])\p{Script=Cyrillic}+(?:-\p{Script=Cyrillic}+)*/gu) ?? []

/**
 * Checks the spelling of Mongolian texts with hunspell, which must be installed with the dictionary
 * `mn_MN` (the Debian packages `hunspell` and `hunspell-mn`).
 * @returns one line for each unknown word of a text
 * @throws Error if hunspell fails
 */
export function mongolianFaults(texts: readonly PhraseText[]): string[] {
  const own = new Set(ownWords())
  // The parts of a word with a hyphen are words, unless the whole word is in the list or is an
  // abbreviation with an ending, such as `МБ-аас`.
  const partsOf = (word: string) =>
    own.has(word.toLowerCase()) || /^\p{Lu}{2,}(?:-|$)/u.test(word) ? [] : word.split('-')
  const wordsOf = ({ text }: PhraseText) =>
    cyrillicWords(text)
      .flatMap(partsOf)
      .filter((word) => !own.has(word.toLowerCase()))
  const { status, stdout, stderr, error } = spawnSync(
    'hunspell',
    ['-d', 'mn_MN', '-i', 'utf-8', '-l'],
    { input: `${[...new Set(texts.flatMap(wordsOf))].join('\n')}\n`, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`hunspell failed: ${error?.message ?? stderr}`)
  const unknown = new Set(stdout.trim().split('\n'))
  return texts.flatMap((one) =>
    wordsOf(one)
      .filter((word) => unknown.has(word))
      .map((word) => `${one.place}: ${word}`),
  )
}
