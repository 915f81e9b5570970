import { expect, test } from 'vitest'
import { runsOf } from './fonts.ts'

const shown = (text: string, language: 'ja' | 'en' | 'mn') =>
  runsOf(text, language, 'regular').map(
    ({ font, text: run }) => `${font.replace('-regular', '')}:${run}`,
  )

test('a Japanese document uses the Japanese font, and the European font for Cyrillic text', () => {
  expect(shown('新宿 Café 12,300', 'ja')).toEqual(['japanese:新宿 Café 12,300'])
  expect(shown('支店 Яблоко ӨҮ', 'ja')).toEqual([
    'japanese:支店 ',
    'european:Яблоко',
    'japanese: ',
    'european:ӨҮ',
  ])
})

test('a Mongolian document uses the European font, and the Japanese font for characters that the European font lacks', () => {
  expect(shown('Нийт ₮1,500 株式会社', 'mn')).toEqual([
    'european:Нийт ₮1,500 ',
    'japanese:株式会社',
  ])
  expect(shown('₮1,500', 'ja')).toEqual(['european:₮', 'japanese:1,500'])
})

test('a document shows emoji, and Arabic words from right to left', () => {
  expect(shown('寿司🍣', 'ja')).toEqual(['japanese:寿司', 'emoji:🍣'])
  expect(shown('متجر طوكيو', 'en')).toEqual(['arabic:طوكيو', 'european: ', 'arabic:متجر'])
})

test('a document can show rare kanji, shows unknown characters as 〓, and drops invisible control characters', () => {
  expect(shown('髙𠮷㈱①', 'en')).toEqual(['japanese:髙𠮷㈱①'])
  expect(shown('寿司\u{e000}', 'ja')).toEqual(['japanese:寿司〓'])
  expect(shown('葛\u{e0100}城 か\u3099\u200b', 'ja')).toEqual(['japanese:葛城 が'])
})
