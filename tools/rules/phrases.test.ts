import { expect, it } from 'vitest'
import { tree } from './fixture.ts'
import { phraseFaults, type PhraseTree } from './phrases.ts'
import { registeredPhrasesRule } from './registered-phrases.ts'

const ja = { title: '店舗', list: { count: '{count}件' } }
const en = { title: 'Stores', list: { count: '{count, plural, one {# row} other {# rows}}' } }
const mn = { title: 'Дэлгүүр', list: { count: '{count} мөр' } }

const faults = (change: { ja?: PhraseTree; en?: PhraseTree; mn?: PhraseTree }) =>
  phraseFaults((language) => language, { ja, en, mn, ...change }).map(
    ({ path, says }) => `${path}: ${says}`,
  )

it('a phrase group with three complete languages is accepted', () => {
  expect(faults({})).toEqual([])
})

it.each<[Parameters<typeof faults>[0], string]>([
  [{ en: { title: 'Stores' } }, 'en: list.count is missing'],
  [{ en: { ...en, more: 'More' } }, 'en: more is not in the Japanese source'],
  [{ mn: { ...mn, title: ' ' } }, 'mn: title is empty'],
  [{ en: { ...en, title: '店舗' } }, 'en: title contains Japanese'],
  [{ mn: { ...mn, title: 'Дэлгүүр ストア' } }, 'mn: title contains Japanese'],
  [{ mn: { ...mn, title: 'Stores' } }, 'mn: title is not translated'],
  [{ ja: { ...ja, title: 'Stores' } }, 'ja: title is not translated'],
  [{ en: { ...en, title: 'Дэлгүүр' } }, 'en: title contains Mongolian'],
  [
    { mn: { ...mn, list: { count: '{total} мөр' } } },
    'mn: list.count has the arguments (total), the source has (count)',
  ],
  [
    { en: { ...en, list: { count: '{count' } } },
    'en: list.count is not an ICU message: EXPECT_ARGUMENT_CLOSING_BRACE',
  ],
])('the change %j of a phrase group is reported: %s', (change, says) => {
  expect(faults(change)).toEqual([says])
})

it('names, codes and addresses may be the same in every language', () => {
  const alike = {
    a: 'Choba',
    b: 'CSV',
    c: '{name}',
    d: 'user@example.com',
    e: '日本語',
    f: '<b>{count}</b> %',
  }
  expect(faults({ ja: alike, en: alike, mn: alike })).toEqual([])
})

it('a phrase file is reported if its type is not registered', () => {
  const path = 'packages/phrases/src/gift-cards.ja.ts'
  const declared =
    "declare module './phrases.ts' {\n  interface Phrases {\n    giftCards: typeof giftCardsJa\n  }\n}\n"
  expect(registeredPhrasesRule(tree({ [path]: declared }))).toEqual([])
  const [fault] = registeredPhrasesRule(tree({ [path]: declared.replace('giftCards:', 'cards:') }))
  expect(fault?.says).toContain('interface Phrases { giftCards: typeof giftCardsJa }')
})
