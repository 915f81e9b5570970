import { expect, it } from 'vitest'
import { cyrillicWords, ownWords } from './mongolian.ts'
import { phraseTexts, textsOf } from './phrase-texts.ts'

it('each option of a plural or select is in one of the texts of a message', () => {
  expect(textsOf('{count, plural, =0 {None} other {# of {total}}}')).toEqual(['None', '○ of ○'])
  expect(textsOf('{a, select, x {1} other {{b, select, y {2} z {3} other {4}}}}!')).toEqual([
    '1!',
    '2!',
    '3!',
    '4!',
  ])
  expect(textsOf('<b>{name}</b> saved')).toEqual(['○ saved'])
})

it('a text is on one line and has the key of its phrase', () => {
  expect(phraseTexts('refunds', { confirm: { title: 'A\nB' } })).toEqual([
    { place: 'refunds: confirm.title', text: 'A B' },
  ])
})

it('an ending after a number, a Latin word or a quotation isn’t a word', () => {
  expect(cyrillicWords('CSV-г 8-аас «А»-ийн дээш, и-мэйл')).toEqual(['А', 'дээш', 'и-мэйл'])
})

it('the list of Mongolian words is sorted and contains each word once', () => {
  expect(ownWords()).toEqual([...new Set(ownWords())].toSorted())
})
