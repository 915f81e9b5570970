import { describe, expect, it } from 'vitest'
import { NewMerchant } from './merchants.contract.ts'
import { namesakeKey, tidyCode, tidyName, tidyNumber } from './text.ts'

describe('normalization of codes and names', () => {
  it.each([
    ['S0001', 'S0001'],
    [' S0001\u3000', 'S0001'],
    ['Ｓ０００１', 'S0001'],
    ['S0\u200b001\ufeff', 'S0001'],
    ['\u2800', ''],
    ['United  Kingdom\u00a0', 'United Kingdom'],
    ['', ''],
  ])('changes the code %j to %j', (given, kept) => expect(tidyCode(given)).toBe(kept))

  it.each([
    [' 銀座 \u3000本店 ', '銀座 本店'],
    ['か\u3099す', 'がす'],
    ['ＡＢＣ商店', 'ＡＢＣ商店'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['大\ufa10 神\ufa19 \ufa11 \u{2f81a}', '大\ufa10 神\ufa19 \ufa11 \u{2f81a}'],
    ['\ufa10か\u3099', '\ufa10が'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['ᠮᠣᠩᠭᠣᠯ\u180b', 'ᠮᠣᠩᠭᠣᠯ\u180b'],
    ['\u202e太郎\u2069', '太郎'],
    ['\u200b\u3164\u2800', ''],
  ])('changes the name %j to %j', (given, kept) => expect(tidyName(given)).toBe(kept))

  it.each([
    ['code', tidyCode, 'a', '\u0301\u0323'],
    ['code', tidyCode, 'ｶ', 'ﾞ\u0301'],
    ['name', tidyName, 'a', '\u0301\u0323'],
  ])('keeps a %s with a million combining marks unchanged (%#)', (_what, tidy, letter, marks) => {
    // Normalization sorts the marks in quadratic time, so it would take far too long for this text.
    const text = letter + marks.repeat(500_000)
    expect(tidy(text)).toBe(text)
  })

  it.each(['Cash\u200bier', 'ＣＡＳＨＩＥＲ', '\u00adcashier', 'cashier\u{e0100}'])(
    'gives %j the same duplicate key as Cashier',
    (name) => expect(namesakeKey(name)).toBe(namesakeKey('Cashier')),
  )

  it.each(['BUG−R1', 'BUGーR1', 'BUG‐R1', ' ＢＵＧｰＲ１ ', 'BUG-R1'])(
    'changes the number %j to BUG-R1',
    (typed) => expect(tidyNumber(typed)).toBe('BUG-R1'),
  )

  it('also changes a long text that has few combining marks', () => {
    expect(tidyName('か\u3099'.repeat(1_000))).toBe('が'.repeat(1_000))
    expect(tidyCode(`Ａ${'ｶﾞ'.repeat(1_000)}`)).toBe(`A${'ガ'.repeat(1_000)}`)
  })

  it('applies to the code and name of a new merchant', () => {
    const { entCode, entName } = NewMerchant.shape
    expect(entCode.parse(' ＡＯＩ-1 ')).toBe('AOI-1')
    expect(entName.parse('  青い   鳥 ')).toBe('青い 鳥')
    expect(entName.safeParse('  ').success).toBe(false)
  })
})
