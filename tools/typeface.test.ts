import { readFileSync } from 'node:fs'
import { languages } from '@choba/phrases/languages.ts'
import { describe, expect, it } from 'vitest'
import { BUILD_LIMITS } from './first-load.ts'
import { promisedCharacters, typefaceFile, typefaceSheet, versionOf } from './typeface.ts'

const sheet = readFileSync(typefaceSheet, 'utf8')
const font = readFileSync(typefaceFile)

/** What Shift_JIS has for a sign it lacks, which a Japanese font draws; and a new line. */
const others = new Set('〓\n')

function sentencesOf(phrases: object): string[] {
  return Object.values(phrases).flatMap((phrase: unknown) =>
    typeof phrase === 'string' ? [phrase] : sentencesOf(phrase as object),
  )
}

describe('the typeface', () => {
  // `npm run typeface -- --check` compares the file with what the library makes.
  it('is below its limit', () => {
    expect(font.length).toBeLessThanOrEqual(BUILD_LIMITS.typeface)
  })

  it('is asked for by the version it has', () => {
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
