import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBankKana, type KanaField, toBankKana } from './kana.ts'

const fields: readonly KanaField[] = ['party', 'edi', 'bank']
/**
 * Valid characters of each kind of field, without kana. Not imported from `kana.ts`, so that a
 * change there fails the test.
 */
const bytes: Readonly<Record<KanaField, string>> = {
  party: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ().-',
  edi: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \\｢｣()-/.ｦ',
  bank: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-',
}
const kanaBytes = Array.from({ length: 0x9f - 0x71 + 1 }, (_none, at) =>
  String.fromCodePoint(0xff71 + at),
).join('')

it.each([
  ['株式会社キャノン', 'ｶ)ｷﾔﾉﾝ'],
  ['サンプルショウテン株式会社', 'ｻﾝﾌﾟﾙｼﾖｳﾃﾝ(ｶ'],
  ['カ）ベローチェ', 'ｶ)ﾍﾞﾛ-ﾁｴ'],
  ['タグチ　トモロヲ', 'ﾀｸﾞﾁ ﾄﾓﾛｵ'],
  ['アガサ・クリスティー', 'ｱｶﾞｻ.ｸﾘｽﾃｲ-'],
  // The abbreviation of legal forms depends on their position.
  ['トウキョウ株式会社エイギョウブ', 'ﾄｳｷﾖｳ(ｶ)ｴｲｷﾞﾖｳﾌﾞ'],
  ['株式会社　キャノン', 'ｶ)ｷﾔﾉﾝ'],
  ['（カ）サンプル', 'ｶ)ｻﾝﾌﾟﾙ'],
  ['サンプル（カ）', 'ｻﾝﾌﾟﾙ(ｶ'],
  ['ｻﾝﾌﾟﾙ(ｶ)ｼﾃﾝ', 'ｻﾝﾌﾟﾙ(ｶ)ｼﾃﾝ'],
  ['㈱サンプル', 'ｶ)ｻﾝﾌﾟﾙ'],
  ['サンプル㈲', 'ｻﾝﾌﾟﾙ(ﾕ'],
  ['㍿サンプル', 'ｶ)ｻﾝﾌﾟﾙ'],
  ['(株)サンプル', 'ｶ)ｻﾝﾌﾟﾙ'],
  ['カブシキガイシャサンプル', 'ｶ)ｻﾝﾌﾟﾙ'],
  ['株式会社サンプル営業所', 'ｶ)ｻﾝﾌﾟﾙ(ｴｲ'],
  // Conversion to half width.
  ['さんぷる', 'ｻﾝﾌﾟﾙ'],
  ['ヴァイオリン', 'ｳﾞｱｲｵﾘﾝ'],
  ['キッチン ヮヵヶ', 'ｷﾂﾁﾝ ﾜｶｹ'],
  ['ヰスキー ヱビス', 'ｲｽｷ- ｴﾋﾞｽ'],
  ['Ｃａｆｅ［ａ］｛ｂ｝〔１〕', 'CAFE(A)(B)(1)'],
  ['ｱ･ｲ､ｳ｡ｴ,ｵ，ア、イ。ウ', 'ｱ.ｲ.ｳ.ｴ.ｵ.ｱ.ｲ.ｳ'],
  ['ｽｰﾊﾟｰ－−', 'ｽ-ﾊﾟ---'],
  ['か゛き゛ハ゜', 'ｶﾞｷﾞﾊﾟ'],
])('`toBankKana` converts %s to %s', (text, kana) => {
  expect(toBankKana(text, 'party')).toEqual({ ok: true, kana })
})

it.each([
  ['一般財団法人', 'ｻﾞｲ'],
  ['公益財団法人', 'ｻﾞｲ'],
  ['財団法人', 'ｻﾞｲ'],
  ['一般社団法人', 'ｼﾔ'],
  ['公益社団法人', 'ｼﾔ'],
  ['社団法人', 'ｼﾔ'],
  ['有限会社', 'ﾕ'],
  ['合名会社', 'ﾒ'],
  ['合資会社', 'ｼ'],
  ['合同会社', 'ﾄﾞ'],
  ['医療法人', 'ｲ'],
  ['医療法人社団', 'ｲ'],
  ['宗教法人', 'ｼﾕｳ'],
  ['学校法人', 'ｶﾞｸ'],
  ['社会福祉法人', 'ﾌｸ'],
  ['相互会社', 'ｿ'],
  ['特定非営利活動法人', 'ﾄｸﾋ'],
  ['独立行政法人', 'ﾄﾞｸ'],
  ['弁護士法人', 'ﾍﾞﾝ'],
  ['税理士法人', 'ｾﾞｲ'],
  ['司法書士法人', 'ｼﾎｳ'],
  ['行政書士法人', 'ｷﾞﾖ'],
  ['農事組合法人', 'ﾉｳ'],
  ['国立大学法人', 'ﾀﾞｲ'],
  ['管理組合法人', 'ｶﾝﾘ'],
  ['営業所', 'ｴｲ'],
  ['出張所', 'ｼﾕﾂ'],
])('`toBankKana` abbreviates %s as %s before, after and inside a name', (word, short) => {
  expect(toBankKana(`${word}アイ`, 'party')).toEqual({ ok: true, kana: `${short})ｱｲ` })
  expect(toBankKana(`アイ${word}`, 'party')).toEqual({ ok: true, kana: `ｱｲ(${short}` })
  expect(toBankKana(`アイ${word}ウ`, 'party')).toEqual({ ok: true, kana: `ｱｲ(${short})ｳ` })
})

it.each([
  ['東商店', 'party', 'KANJI', '東'],
  ['株サンプル', 'party', 'KANJI', '株'],
  ['サンプル＆コ', 'party', 'CHARACTER', '&'],
  ['サンプル/コ', 'party', 'CHARACTER', '/'],
  ['サンプル コ', 'bank', 'CHARACTER', ' '],
  ['ア(イ', 'bank', 'CHARACTER', '('],
  ['シンジュク営業所', 'bank', 'KANJI', '営'],
  ['ア\tイ', 'party', 'CHARACTER', '\t'],
  ['\ud800', 'party', 'CHARACTER', '\ud800'],
  ['ア゛', 'party', 'DANGLING_MARK', 'ｱﾞ'],
  ['ﾟア', 'party', 'DANGLING_MARK', 'ﾟ'],
  ['ガ゛', 'party', 'DANGLING_MARK', 'ﾞﾞ'],
  ['カ゜', 'party', 'DANGLING_MARK', 'ｶﾟ'],
  [' 　', 'party', 'EMPTY', undefined],
  ['ガギグゲゴガギグ', 'bank', 'TOO_LONG', undefined],
] as const)(
  '`toBankKana` for %j in a field for %s returns the problem %s',
  (text, field, problem, at) => {
    expect(toBankKana(text, field)).toEqual({
      ok: false,
      problem,
      ...(at === undefined ? {} : { at }),
    })
  },
)

it('EDI information can contain ｦ and some signs that names cannot contain', () => {
  expect(toBankKana('DEP-1／「ヲ」￥，', 'edi')).toEqual({ ok: true, kana: 'DEP-1/｢ｦ｣\\.' })
  expect(toBankKana('ヲ', 'party')).toEqual({ ok: true, kana: 'ｵ' })
  expect(isBankKana('ｦ', 'party')).toBe(false)
})

it('a text can be as long as the field, but not one character longer', () => {
  expect(toBankKana('ア'.repeat(30), 'party').ok).toBe(true)
  expect(toBankKana('ア'.repeat(31), 'party')).toEqual({ ok: false, problem: 'TOO_LONG' })
  expect(toBankKana('ア'.repeat(40), 'party', 40).ok).toBe(true)
  expect(toBankKana('ガ'.repeat(8), 'bank')).toEqual({ ok: false, problem: 'TOO_LONG' })
})

const words = fc.constantFrom(
  ...'株式会社|(株)|㈲|（カ）|カ)|(|)| |営業所|ガ|ｶ|ﾞ|゜|ー|・|ャ|を|カブシキガイシャ|「|￥|a|９|(エイ|シヤ'.split(
    '|',
  ),
)
const texts = fc.oneof(
  fc.array(words, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom(...Array.from('アガパャヲｱｶﾞﾟ(カ)株名 A1.-ーぁんヴ・')) }),
  fc.string({ unit: 'binary' }),
)

it('`toBankKana` returns only valid characters, and a second conversion changes nothing', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...fields), (text, field) => {
      const first = toBankKana(text, field)
      if (!first.ok) return
      const allowed = bytes[field] + kanaBytes
      expect(Array.from(first.kana).filter((character) => !allowed.includes(character))).toEqual([])
      expect(isBankKana(first.kana, field)).toBe(true)
      expect(toBankKana(first.kana, field)).toEqual(first)
    }),
    { numRuns: 3_000 },
  )
})

it('`toBankKana` returns every valid character unchanged', () => {
  for (const field of fields)
    for (const byte of bytes[field] + kanaBytes) {
      if (' ﾞﾟ'.includes(byte)) continue
      expect(toBankKana(byte, field)).toEqual({ ok: true, kana: byte })
      expect(isBankKana(byte, field)).toBe(true)
    }
  for (const byte of ['ｧ', 'ｰ', '｡', '､', '･', 'a', 'ア', ','])
    expect(isBankKana(byte, 'edi')).toBe(false)
})
