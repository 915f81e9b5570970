import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharesOf } from './line-shares.ts'

const shown = (lines: readonly bigint[], deposits: readonly bigint[]) =>
  sharesOf(lines, deposits).map(({ line, deposit, amount }) => [line, deposit, amount])

describe('lines that are distributed over deposits', () => {
  it.each([
    ['one line and one deposit', [90n], [100n], [[0, 0, 90n]]],
    [
      'one line and two deposits',
      [150n],
      [100n, 50n],
      [
        [0, 0, 100n],
        [0, 1, 50n],
      ],
    ],
    [
      'two lines and one deposit',
      [60n, 40n],
      [100n],
      [
        [0, 0, 60n],
        [1, 0, 40n],
      ],
    ],
    [
      'two lines across two deposits',
      [60n, 90n],
      [100n, 50n],
      [
        [0, 0, 60n],
        [1, 0, 40n],
        [1, 1, 50n],
      ],
    ],
    [
      'too much, for the last deposit',
      [200n],
      [100n, 50n],
      [
        [0, 0, 100n],
        [0, 1, 100n],
      ],
    ],
    [
      'too little, so that a deposit gets nothing',
      [80n],
      [100n, 50n],
      [
        [0, 0, 80n],
        [0, 1, 0n],
      ],
    ],
  ])('have shares for %s', (_name, lines, deposits, wanted) => {
    expect(shown(lines, deposits)).toEqual(wanted)
  })

  it('each have a share, as each deposit has, and add up to their amounts', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 50n }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, amounts, (lines, deposits) => {
        const shares = sharesOf(lines, deposits)
        const sums = lines.map(() => 0n)
        for (const { line, amount } of shares) sums[line]! += amount
        expect(sums).toEqual(lines)
        expect(new Set(shares.map(({ deposit }) => deposit)).size).toBe(deposits.length)
        expect(new Set(shares.map(({ line }) => line)).size).toBe(lines.length)
        const pairs = shares.map(({ line, deposit }) => `${line} ${deposit}`)
        expect(new Set(pairs).size).toBe(pairs.length)
      }),
    )
  })
})
