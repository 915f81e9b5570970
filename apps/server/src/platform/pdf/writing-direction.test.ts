import { expect, test } from 'vitest'
import { visualParts } from './writing-direction.ts'

const shown = (line: string) => visualParts(line).map(({ text }) => text)

test('a line without Arabic is one part', () => {
  expect(shown('新宿 Café 12,300')).toEqual(['新宿 Café 12,300'])
})

test('Arabic words stand from right to left, and numbers between them keep their order', () => {
  expect(shown('متجر طوكيو')).toEqual(['طوكيو', ' ', 'متجر'])
  expect(shown('Shop متجر 12 طوكيو 3')).toEqual([
    'Shop ',
    '3',
    ' ',
    'طوكيو',
    ' ',
    '12',
    ' ',
    'متجر',
  ])
})

test('brackets between Arabic words are mirrored', () => {
  expect(shown('متجر (طوكيو) متجر').join('')).toBe('متجر (طوكيو) متجر')
})
