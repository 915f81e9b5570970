import { readFileSync } from 'node:fs'
import { languages } from '@choba/phrases/languages.ts'
import { describe, expect, it } from 'vitest'
import { BUILD_LIMITS } from './first-load.ts'
import { promisedCharacters, typefaceFile, typefaceSheet, versionOf } from './typeface.ts'

const sheet = readFileSync(typefaceSheet, 'utf8')
const font = readFileSync(typefaceFile)

/**
 * Characters that the typeface need not contain: Shift_JIS's replacement character 〓, which a
 * Japanese font draws, and the line break.
 */
const others = new Set('〓\n')

function sentencesOf(phrases: object): string[] {
  return Object.values(phrases).flatMap((phrase: unknown) =>
    typeof phrase === 'string' ? [phrase] : sentencesOf(phrase as object),
  )
}

describe('the typeface', () => {
  // `npm run typeface -- --check` compares the file with the library's output.
  it('is below its size limit', () => {
    expect(font.length).toBeLessThanOrEqual(BUILD_LIMITS.typeface)
  })

  it('is referenced by its current version', () => {
    const versions = [...sheet.matchAll(/\?v=(\w+)/g)].map(([, version]) => version)
    expect(versions).toEqual([versionOf(font), versionOf(font)])
  })

  it.each(['en', 'mn'] as const)('has every letter of the phrases in %s', (language) => {
    const promised = new Set(promisedCharacters(sheet))
    const missing = new Set(sentencesOf(languages[language]).join(''))
      .difference(promised)
      .difference(others)
    expect([...missing].join(' ')).toBe('')
  })
})
