import { argumentsOf } from './icu.ts'
import type { Fault } from './rule.ts'

export const spoken = ['ja', 'en', 'mn'] as const
export type Spoken = (typeof spoken)[number]

/** Content of a phrase file; phrases may be nested in groups. */
export type PhraseTree = { readonly [key: string]: string | PhraseTree }

/** Names that are written the same in every language. */
export const names = ['日本語', 'English', 'Монгол', 'Choba', 'Excel']

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}。、「」]/u
const cyrillic = /\p{Script=Cyrillic}/u
const englishWord = /(?<![\w.@/<{-])[A-Z]?[a-z]{3,}(?![\w@/}>])/

const withoutNames = (text: string): string =>
  names.reduce((left, name) => left.replaceAll(name, ''), text)
const withoutArguments = (text: string): string => text.replace(/\{\w+[^{}]*\}|<\/?\w+>/g, ' ')

function flatten(tree: PhraseTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

/** Returns the reason why a text is not in its language; null if it is. */
function foreign(language: Spoken, text: string): string | null {
  const bare = withoutNames(text)
  if (language !== 'ja' && japanese.test(bare)) return 'contains Japanese'
  if (language !== 'mn' && cyrillic.test(bare)) return 'contains Mongolian'
  const own = language === 'ja' ? japanese : cyrillic
  if (language !== 'en' && !own.test(bare) && englishWord.test(withoutArguments(bare)))
    return 'is not translated'
  return null
}

function argumentsOrFault(text: string): { names: string } | { says: string } {
  try {
    return { names: argumentsOf(text).join(', ') }
  } catch (error) {
    return { says: `is not an ICU message: ${(error as Error).message}` }
  }
}

/**
 * Checks that a phrase group has the same keys and arguments in three languages, no empty texts,
 * and texts in the script of each language.
 */
export function phraseFaults(
  path: (language: Spoken) => string,
  trees: Record<Spoken, PhraseTree>,
): Fault[] {
  const source = flatten(trees.ja)
  return spoken.flatMap((language) => {
    const texts = flatten(trees[language])
    const fault = (key: string, says: string): Fault => ({
      path: path(language),
      says: `${key} ${says}`,
    })
    const missing = [...source.keys()]
      .filter((key) => !texts.has(key))
      .map((key) => fault(key, 'is missing'))
    const told = [...texts].flatMap(([key, text]) => {
      const original = source.get(key)
      if (original === undefined) return [fault(key, 'is not in the Japanese source')]
      if (text.trim() === '') return [fault(key, 'is empty')]
      const strange = foreign(language, text)
      if (strange) return [fault(key, strange)]
      const mine = argumentsOrFault(text)
      if ('says' in mine) return [fault(key, mine.says)]
      const wanted = argumentsOrFault(original)
      if ('says' in wanted || wanted.names === mine.names) return []
      return [fault(key, `has the arguments (${mine.names}), the source has (${wanted.names})`)]
    })
    return [...missing, ...told]
  })
}
