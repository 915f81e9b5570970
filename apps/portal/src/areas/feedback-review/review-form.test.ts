import { expect, it } from 'vitest'
import { tagChoices } from './review-form.ts'

it('tagChoices offers tags in use, and the typed text as a new tag', () => {
  const used = ['要望', 'ＵＩ', 'UI改善']
  expect(tagChoices(used, '')).toEqual(used)
  expect(tagChoices(used, ' ui ')).toEqual(['ＵＩ', 'UI改善'])
  expect(tagChoices(used, '端末')).toEqual(['端末'])
  expect(tagChoices(used, '改善')).toEqual(['改善', 'UI改善'])
})
