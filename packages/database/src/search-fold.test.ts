import { oldKanji, otherLetters, searchFold } from '@choba/contract/search-fold.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { folded } from './search-fold.ts'
import { openTestDatabase } from './testing.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

/** Unicode ranges to test: characters of Japanese, English and Mongolian input, and punctuation. */
const blocks = [
  [0x20, 0x24f],
  [0x370, 0x52f],
  [0x1800, 0x18af],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0x2100, 0x214f],
  [0x2212, 0x223e],
  [0x2500, 0x2501],
  [0x2800, 0x2801],
  [0x3000, 0x31ff],
  [0x3400, 0x3500],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xfe00, 0xffdc],
  [0x2f800, 0x2fa1d],
  [0xe0000, 0xe01ef],
] as const
const characters = blocks.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, nth) => String.fromCodePoint(from + nth)),
)
/**
 * A capital letter that Unicode converts to two lower-case characters and PostgreSQL to one. The
 * letter does not occur in names of the supported languages.
 */
const exceptions = new Set(['\u0130'])

const words = [
  '佐藤　花子',
  'Ｓ０００１',
  'BUG−R1',
  'BUGーR1',
  'Ca\u200bfé',
  '葛\u{e0100}城',
  'ＨÄΣΣ',
  'ӨҮ Ж',
  '﨑髙\n濱邊',
  '𠮷野家',
  'ｺｰﾋｰ',
]

describe('the normalization of search texts in SQL', () => {
  it('gives the same result as in TypeScript for the tested ranges of the supported languages', async () => {
    const given = characters
      .filter((character) => !exceptions.has(character))
      .map((character) => `あ${character}b`)
    const { rows } = await asOwner(engine, (q) =>
      sql<{ text: string; kept: string }>`select t.text, ${folded(sql`t.text`)} as kept
        from unnest(${[...given, ...words]}::text[]) as t (text)`.execute(q),
    )
    expect(rows).toHaveLength(given.length + words.length)
    expect(rows.filter(({ text, kept }) => kept !== searchFold(text))).toEqual([])
  })

  it('is the same expression as in the stored columns, for all letters that it replaces', async () => {
    const letters = `${oldKanji.from}${otherLetters.from}\u200b`
    const of = { name: letters, code: 'Ｓ１', abbreviation: 'ｱ' }
    const { rows } = await asOwner(engine, (q) =>
      sql<{
        search_folded: string
      }>`insert into stores (merchant_id, id, tenant_id, code, name, abbreviation)
        select merchant_id, 999999, tenant_id, ${of.code}, ${letters}, ${of.abbreviation} from stores limit 1
        returning search_folded`.execute(q),
    )
    expect(rows[0]!.search_folded).toBe(searchFold(`${of.code}\n${letters}\n${of.abbreviation}`))
  })
})

it.each([
  ['佐藤 花子', '佐藤　花子', '佐藤花子'],
  ['owner', 'ｏｗｎｅｒ', 'OWNER'],
  ['S0001', 'Ｓ０００１', 's0001'],
  ['BUG-R1', 'BUG−R1', 'BUGーR1'],
  ['シブヤ', 'ｼﾌﾞﾔ', 'しぶや'],
  ['高崎', '髙﨑', '髙\u{e0101}﨑'],
  ['渡辺', '渡邊', '渡邉'],
])('the normalization of search texts treats %s, %s and %s as equal', (...texts) => {
  const [first, ...others] = texts
  for (const other of others) expect(searchFold(other)).toBe(searchFold(first))
})
