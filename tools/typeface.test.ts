import { readFileSync } from 'node:fs'
import { languages } from '@choba/phrases/languages.ts'
import { describe, expect, it } from 'vitest'
import { BUILD_LIMITS } from './first-load.ts'
import { promisedCharacters, typefaceFile, typefaceSheet, versionOf } from './typeface.ts'

const sheet = readFileSync(typefaceSheet, 'utf8')
const font = readFileSync(typefaceFile)

/**
 * Characters that the typeface need not contain: the replacement character 〓 of Shift_JIS, which
 * browsers draw with a Japanese font, and the line break.
 */
const others = new Set('〓\n')

function sentencesOf(phrases: object): string[] {
  return Object.values(phrases).flatMap((phrase: unknown) =>
    typeof phrase === 'string' ? [phrase] : sentencesOf(phrase as object),
  )
}

describe('the font file of the portal', () => {
  // `npm run typeface -- --check` checks that the file is the output of the library.
  it('is not larger than its limit', () => {
    expect(font.length).toBeLessThanOrEqual(BUILD_LIMITS.typeface)
  })

  it('is requested with its current version in the address', () => {
    const versions = [...sheet.matchAll(/\?v=(\w+)/g)].map(([, version]) => version)
    expect(versions).toEqual([versionOf(font), versionOf(font)])
  })

  it.each(['en', 'mn'] as const)('contains every letter of the phrases in %s', (language) => {
    const promised = new Set(promisedCharacters(sheet))
    const missing = new Set(sentencesOf(languages[language]).join(''))
      .difference(promised)
      .difference(others)
    expect([...missing].join(' ')).toBe('')
  })
})
