import { finish } from '@choba/banking/steps.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Expected, Line } from './bank-lines.ts'
import { matchLines } from './bank-line-matching.ts'
import { depositNoIn, payerKey } from './payer-key.ts'
import { depositOf, lineOf, nthDeposit, PAYER } from './reconciliation.testing.ts'

const payers = new Set([payerKey(PAYER), payerKey('帳場ペイメント株式会社')])
const run = (lines: readonly Line[], deposits: readonly Expected[]) =>
  finish(matchLines(lines, deposits, payers))

/** Formats the result of matching as text. The text does not depend on the order of the lines. */
function outcome(lines: readonly Line[], deposits: readonly Expected[]) {
  const { matched, already, suggested, none, open } = run(lines, deposits)
  return {
    matched: matched
      .map(({ line, deposit, way }) => `${line.recordNo} ${deposit.depositNo} ${way}`)
      .sort(),
    already: already.map(({ line, deposit }) => `${line.recordNo} ${deposit.depositNo}`).sort(),
    suggested: suggested
      .map(
        ({ line, candidates }) =>
          `${line.recordNo} ${candidates.map(({ deposit, differs }) => `${deposit.depositNo} ${differs.join()}`).join('; ')}`,
      )
      .sort(),
    none: none.map(({ line, cancelled }) => `${line.recordNo} ${cancelled}`).sort(),
    open: open.map(({ depositNo }) => depositNo).sort(),
  }
}
const nothing = { matched: [], already: [], suggested: [], none: [], open: [] }
const NO = 'DEP-20261125-000B01'
const OTHER = 'DEP-20261225-000B02'

describe('the payer key', () => {
  it.each([
    ['ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ', 'ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ ｶﾌﾞｼｷｶﾞｲｼﾔ'],
    ['ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ', 'チョウバペイメント（カ'],
    ['ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ', '振込　チョウバ　ペイメント（カ）'],
    ['ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ(ｶ', 'ﾌﾘｺﾐ1 ﾁﾖｳﾊﾞﾍﾟｲﾒﾝﾄ (ｶ'],
    ['ｶ)ｱｵｿﾞﾗ', '(ｶ)ｱｵｿﾞﾗ'],
    ['ｶ)ｱｵｿﾞﾗ', 'カブシキカイシャ アオゾラ'],
    ['ﾕ)ｻﾝﾌﾟﾙ-ｼﾖｳﾃﾝ', 'ユウゲンガイシャ サンプルショウテン'],
    ['ﾄﾞ)ﾐﾄﾞﾘ', 'ゴウドウガイシャ ミドリ'],
    ['帳場ペイメント株式会社', '帳場ペイメント㈱'],
    ['帳場ペイメント株式会社', '帳場 ペイメント（株）'],
  ])('made from %s equals the key made from %s', (one, other) => {
    expect(payerKey(one)).toBe(payerKey(other))
  })

  it.each([
    ['ｶ)ｱｵｿﾞﾗ', 'ｱｵｿﾞﾗ(ｶ'],
    ['ｶ)ｱｵｿﾞﾗ', 'ﾕ)ｱｵｿﾞﾗ'],
    ['ｶ)ｱｵｿﾞﾗ', 'ｶ)ｱｵｿﾗ'],
    ['ﾌﾘｺﾐｼﾖｳｶｲ', 'ｼﾖｳｶｲ'],
  ])('made from %s differs from the key made from %s', (one, other) => {
    expect(payerKey(one)).not.toBe(payerKey(other))
  })
})

it.each([
  ['DEP-20261125-000B01', NO],
  ['DEP20261125000B01   ', NO],
  ['dep-20261125-000b01', NO],
  ['ＤＥＰ－２０２６１１２５－０００Ｂ０１', NO],
  ['DEP 20261125 000B01', NO],
  ['DEP-20261125-000B', null],
  ['', null],
])('depositNoIn(%j) returns %j', (text, wanted) => {
  expect(depositNoIn(text)).toBe(wanted)
})

describe('one line and one deposit', () => {
  it.each([
    [
      'the deposit number and the amount',
      { edi: 'DEP20261125000B01', payer: 'ﾍﾞﾂﾉﾋﾄ', date: '2026-12-24' },
      'EDI',
    ],
    ['amount, payer and day', {}, 'FIELDS'],
    ['three bank days later', { date: '2026-12-03' }, 'FIELDS'],
    ['three bank days earlier, over a holiday and a weekend', { date: '2026-11-25' }, 'FIELDS'],
  ])('match without a user’s confirmation: %s', (_what, line, way) => {
    expect(outcome([lineOf(line)], [depositOf()])).toEqual({
      ...nothing,
      matched: [`2 ${NO} ${way}`],
    })
  })

  it.each([
    ['2026-12-25', '2026-12-30', true],
    ['2026-12-30', '2027-01-06', true],
    ['2026-12-30', '2027-01-07', false],
    ['2026-12-30', '2026-12-25', true],
    ['2026-12-30', '2026-12-24', false],
    ['2026-04-28', '2026-05-07', true],
    ['2026-04-28', '2026-05-08', false],
  ])(
    'with pay day %s and booking day %s match by amount, payer and day: %s',
    (payDay, date, isMatched) => {
      expect(run([lineOf({ date })], [depositOf({ payDay })]).matched).toHaveLength(
        isMatched ? 1 : 0,
      )
    },
  )

  it.each([
    ['the amount', { edi: NO, amount: 115_000 }, 'AMOUNT', -323, 0],
    ['the amount, in a line without a deposit number', { amount: 114_883 }, 'AMOUNT', -440, 0],
    ['the payer', { payer: 'ｶ)ﾍﾞﾂ' }, 'PAYER', 0, 0],
    ['the payer, which is missing in the line', { payer: '' }, 'PAYER', 0, 0],
    ['the day', { date: '2026-12-14' }, 'DAY', 0, 14],
    ['the deposit number', { edi: OTHER }, 'EDI', 0, 0],
  ])(
    'are only suggested to the user if they differ in one point: %s',
    (_what, line, differs, amountBy, daysBy) => {
      const { suggested, matched, open } = run([lineOf(line)], [depositOf()])
      expect(matched).toEqual([])
      expect(open).toEqual([])
      expect(suggested).toMatchObject([{ candidates: [{ differs: [differs], amountBy, daysBy }] }])
    },
  )

  it.each([
    ['only the amount is the same', { payer: 'ｶ)ﾍﾞﾂ', date: '2026-12-14' }],
    ['the line is more than a month after the pay day', { date: '2027-01-04' }],
    ['the amount and the payer differ', { amount: 1, payer: 'ｶ)ﾍﾞﾂ' }],
    ['the line is on another account', { account: 'B' }],
    ['the line has the deposit number, but is on another account', { account: 'B', edi: NO }],
    [
      'the line has the number of another deposit, and the payer differs',
      { edi: OTHER, payer: '' },
    ],
  ])('neither match nor are suggested if %s', (_what, line) => {
    expect(outcome([lineOf(line)], [depositOf()])).toEqual({
      ...nothing,
      none: ['2 false'],
      open: [NO],
    })
  })

  it('neither match nor are suggested for an outgoing payment or a corrected credit', () => {
    const out = lineOf({ direction: 'OUT' })
    const back = lineOf({ recordNo: 3, direction: 'OUT', kind: '19' })
    expect(outcome([out], [depositOf()])).toEqual({ ...nothing, open: [NO] })
    expect(outcome([lineOf(), back], [depositOf()])).toEqual({
      ...nothing,
      none: ['2 true'],
      open: [NO],
    })
    const again = lineOf({ recordNo: 4, date: '2026-12-01' })
    expect(outcome([lineOf(), back, again], [depositOf()])).toMatchObject({
      matched: [`4 ${NO} FIELDS`],
    })
  })
})

describe('several lines and deposits', () => {
  it('with equal amounts match by deposit numbers; without numbers, lines are only suggested', () => {
    const deposits = [depositOf(), depositOf({ depositNo: OTHER, payDay: '2026-12-01' })]
    const lines = [lineOf({ edi: OTHER }), lineOf({ recordNo: 3, date: '2026-12-01', edi: NO })]
    expect(outcome(lines, deposits).matched).toEqual([`2 ${OTHER} EDI`, `3 ${NO} EDI`])
    const without = lines.map((line) => ({ ...line, edi: '' }))
    expect(outcome(without, deposits)).toEqual({
      ...nothing,
      suggested: [`2 ${NO} SEVERAL; ${OTHER} SEVERAL`, `3 ${OTHER} SEVERAL; ${NO} SEVERAL`],
    })
  })

  it('are only suggested if two lines fit one deposit, with or without its number', () => {
    const twice = [lineOf(), lineOf({ recordNo: 3 })]
    expect(outcome(twice, [depositOf()])).toEqual({
      ...nothing,
      suggested: [`2 ${NO} SEVERAL`, `3 ${NO} SEVERAL`],
    })
    const named = twice.map((line) => ({ ...line, edi: NO }))
    expect(outcome(named, [depositOf()])).toEqual({
      ...nothing,
      suggested: [`2 ${NO} SEVERAL`, `3 ${NO} SEVERAL`],
    })
  })

  it('are suggested with the difference in amount if several lines each pay a part of one deposit', () => {
    const parts = [
      lineOf({ amount: 100_000, edi: NO }),
      lineOf({ recordNo: 3, amount: 15_323, edi: NO }),
    ]
    const { suggested } = run(parts, [depositOf()])
    expect(suggested.map(({ candidates }) => candidates[0]!.amountBy)).toEqual([-100_000, -15_323])
  })

  it('are only suggested if one line fits a deposit and another line has its number but another amount', () => {
    const lines = [lineOf(), lineOf({ recordNo: 3, amount: 1, edi: NO })]
    expect(outcome(lines, [depositOf()])).toMatchObject({
      matched: [],
      suggested: [`2 ${NO} SEVERAL`, `3 ${NO} AMOUNT`],
    })
  })

  it('that an earlier file has matched are recognized, but each earlier line only once', () => {
    const matched = [{ key: '1 2', date: '2026-11-30', amount: 115_323, payer: PAYER }]
    const lines = [lineOf(), lineOf({ recordNo: 3, date: '2026-12-01', amount: 7 })]
    expect(outcome(lines, [depositOf({ matched })])).toEqual({
      ...nothing,
      already: [`2 ${NO}`],
      none: ['3 false'],
    })
    expect(outcome([lineOf(), lineOf({ recordNo: 3 })], [depositOf({ matched })])).toEqual({
      ...nothing,
      already: [`2 ${NO}`],
      none: ['3 false'],
    })
  })
})

describe('random lines and deposits', () => {
  const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
  const depositsOf = fc
    .array(fc.tuple(fc.nat({ max: 12 }), oneOf(5_000, 5_001, 70_000)), { maxLength: 8 })
    .map((all) =>
      all.map(([day, amount], nth) => ({
        ...nthDeposit(day, amount),
        depositNo: nthDeposit(nth).depositNo,
      })),
    )
  const linesOf = fc.array(
    fc.record({
      date: oneOf('2026-01-05', '2026-01-09', '2026-01-13', '2026-02-12', '2026-03-02'),
      amount: oneOf(5_000, 5_001, 70_000),
      payer: oneOf(PAYER, '', 'ｶ)ﾍﾞﾂ'),
      edi: oneOf('', '', ...[0, 1, 2].map((nth) => nthDeposit(nth).depositNo)),
      direction: oneOf('IN' as const, 'IN' as const, 'OUT' as const),
      kind: oneOf('11', '19'),
      account: oneOf('A', 'B', null),
    }),
    { maxLength: 12 },
  )
  const numbered = (lines: readonly Partial<Line>[]) =>
    lines.map((line, at) => lineOf({ ...line, recordNo: at + 2 }))

  it('give one group per credit, at most one match per deposit, and no match by its amount alone', () => {
    fc.assert(
      fc.property(linesOf, depositsOf, (given, deposits) => {
        const lines = numbered(given)
        const { matched, suggested, none, already } = run(lines, deposits)
        const all = [...matched, ...suggested, ...none, ...already].map(({ line }) => line.recordNo)
        const credits = lines
          .filter(({ direction }) => direction === 'IN')
          .map(({ recordNo }) => recordNo)
        expect(all.toSorted((a, b) => a - b)).toEqual(credits)
        expect(new Set(matched.map(({ deposit }) => deposit)).size).toBe(matched.length)
        for (const { line, deposit } of matched) {
          expect(line.amount).toBe(deposit.amount)
          expect(line.edi === deposit.depositNo || line.payer === PAYER).toBe(true)
        }
      }),
    )
  })

  it('give the same result in any order', () => {
    fc.assert(
      fc.property(linesOf, depositsOf, fc.infiniteStream(fc.nat()), (given, deposits, chance) => {
        const lines = numbered(given)
        const shuffled = <T>(all: readonly T[]) =>
          all
            .map((one) => ({ one, at: chance.next().value }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ one }) => one)
        // Lines that differ only in their record number are interchangeable, so record numbers are
        // not compared.
        const plain = ({ matched, suggested, none }: ReturnType<typeof outcome>) =>
          [matched, suggested, none].map((group) =>
            group.map((text) => text.replace(/^\d+ /, '')).sort(),
          )
        expect(plain(outcome(shuffled(lines), shuffled(deposits)))).toEqual(
          plain(outcome(lines, deposits)),
        )
      }),
    )
  })
})

it('fifty thousand lines and three thousand deposits with equal amounts give suggestions, but no match', () => {
  const numberOf = (nth: number) => `DEP-20261031-${String(nth).padStart(6, '0')}`
  const days = Array.from({ length: 60 }, (_none, nth) => nthDeposit(nth, 5_000))
  const deposits = Array.from({ length: 3_000 }, (_none, nth) => ({
    ...days[nth % 60]!,
    depositNo: numberOf(nth),
  }))
  const lines = Array.from({ length: 50_000 }, (_none, nth) => {
    const { payDay: date } = days[nth % 60]!
    return lineOf({
      recordNo: nth + 2,
      amount: 5_000 + (nth % 3),
      date,
      payer: nth % 2 ? PAYER : '',
    })
  })
  const { suggested, none, matched, already } = run(lines, deposits)
  // The deposits of a day are all equal, so no line matches with certainty. A suggestion requires
  // that two of amount, payer and day agree.
  const isLike = ({ amount, payer }: Line) => amount === 5_000 || payer === PAYER
  const numbers = (some: readonly Line[]) =>
    some.map(({ recordNo }) => recordNo).toSorted((a, b) => a - b)
  expect([matched, already]).toEqual([[], []])
  expect(numbers(suggested.map(({ line }) => line))).toEqual(numbers(lines.filter(isLike)))
  expect(numbers(none.map(({ line }) => line))).toEqual(
    numbers(lines.filter((line) => !isLike(line))),
  )
  const other = suggested.filter(
    ({ line, candidates }) => candidates[0]?.deposit.payDay !== line.date,
  )
  expect(other).toEqual([])
})
