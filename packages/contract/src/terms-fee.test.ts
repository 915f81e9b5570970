import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  PPM,
  roundingModes,
  roundPpm,
  taxOf,
  transferFeeOf,
  type TransferFee,
} from './terms-fee.ts'

const CARD = 32_400
const WALLET = 19_800
const sales = [1_000n, 333n, 1_234n, 98_765n, 50n]
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)

describe('roundPpm', () => {
  it('gives 2,004 for five sales at 1.98 % rounded one by one, and 2,007 for their sum', () => {
    expect(sales.map((sale) => roundPpm(sale, WALLET, 'FLOOR'))).toEqual([19n, 6n, 24n, 1_955n, 0n])
    expect(sum(sales.map((sale) => roundPpm(sale, WALLET, 'FLOOR')))).toBe(2_004n)
    expect(roundPpm(sum(sales), WALLET, 'FLOOR')).toBe(2_007n)
  })

  it('gives the card fees and the returned fee of the golden deposit (`deposit-figures.test.ts`)', () => {
    expect(roundPpm(12_000n, CARD, 'FLOOR')).toBe(388n)
    expect(roundPpm(8_000n, CARD, 'FLOOR')).toBe(259n)
    expect(roundPpm(-3_000n, CARD, 'FLOOR')).toBe(-97n)
  })

  it.each([
    [100n, 5_000, 'FLOOR', 0n],
    [100n, 5_000, 'HALF_UP', 1n],
    [100n, 5_000, 'CEIL', 1n],
    [100n, 4_999, 'HALF_UP', 0n],
    [100n, 1, 'CEIL', 1n],
    [100n, 10_000, 'CEIL', 1n],
    [-100n, 5_000, 'HALF_UP', -1n],
    [-100n, 1, 'CEIL', -1n],
    [-100n, 9_999, 'FLOOR', 0n],
    [0n, PPM, 'CEIL', 0n],
    [99_999_999_999n, PPM, 'FLOOR', 99_999_999_999n],
  ] as const)('for %s at %s ppm with %s returns %s', (amount, ratePpm, mode, share) => {
    expect(roundPpm(amount, ratePpm, mode)).toBe(share)
  })

  const amount = fc.bigInt({ min: -9_007_199_254_740_991n, max: 9_007_199_254_740_991n })
  const ratePpm = fc.integer({ min: 0, max: PPM })

  it('with FLOOR or CEIL is less than one unit off, and with HALF_UP at most half a unit', () => {
    fc.assert(
      fc.property(amount, ratePpm, (of, rate) => {
        const exact = of * BigInt(rate)
        const size = exact < 0n ? -exact : exact
        const [floor, half, ceil] = roundingModes.map((mode) => {
          const share = roundPpm(of, rate, mode) * BigInt(PPM)
          return share < 0n ? -share : share
        }) as [bigint, bigint, bigint]
        expect(floor <= size && size - floor < BigInt(PPM)).toBe(true)
        expect(ceil >= size && ceil - size < BigInt(PPM)).toBe(true)
        expect(half === floor || half === ceil).toBe(true)
        expect(2n * (half > size ? half - size : size - half) <= BigInt(PPM)).toBe(true)
      }),
    )
  })

  it('returns the negated result for the negated amount, and never more than the amount', () => {
    fc.assert(
      fc.property(amount, ratePpm, fc.constantFrom(...roundingModes), (of, rate, mode) => {
        const share = roundPpm(of, rate, mode)
        expect(roundPpm(-of, rate, mode)).toBe(-share)
        expect((of < 0n ? -share : share) <= (of < 0n ? -of : of)).toBe(true)
      }),
    )
  })

  it('gives parts no higher fee than their sum if it rounds down, and no lower fee if it rounds up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 99_999_999_999n }), { maxLength: 40 }),
        ratePpm,
        (parts, rate) => {
          const apart = sum(parts.map((part) => roundPpm(part, rate, 'FLOOR')))
          expect(apart <= roundPpm(sum(parts), rate, 'FLOOR')).toBe(true)
          expect(
            sum(parts.map((part) => roundPpm(part, rate, 'CEIL'))) >=
              roundPpm(sum(parts), rate, 'CEIL'),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('taxOf', () => {
  it('rounds the tax on a sum once: 31 and not 30, 200 and not 198', () => {
    const lines = [105n, 105n, 105n]
    expect(taxOf(sum(lines), 'FLOOR')).toBe(31n)
    expect(sum(lines.map((one) => taxOf(one, 'FLOOR')))).toBe(30n)
    const fees = [19n, 6n, 24n, 1_955n, 0n]
    expect(taxOf(sum(fees), 'FLOOR')).toBe(200n)
    expect(sum(fees.map((one) => taxOf(one, 'FLOOR')))).toBe(198n)
  })

  it('is 225 for the golden deposit: on wallet fees and the transfer fee, not on card fees', () => {
    const tiers = [{ bankCode: null, from: 0, fee: 250 }]
    const taxable = 2_004n + transferFeeOf(tiers, '9999', 115_323n)
    expect(taxOf(taxable, 'FLOOR')).toBe(225n)
    const fee = 388n + 259n - 97n + 2_004n
    expect(121_382n - 3_000n - fee - 225n - 250n - 30n).toBe(115_323n)
  })

  it('is negative for returned fees', () => {
    expect(taxOf(-2_254n, 'FLOOR')).toBe(-225n)
  })
})

describe('transferFeeOf', () => {
  const tiers: readonly TransferFee[] = [
    { bankCode: '0001', from: 30_000, fee: 200 },
    { bankCode: null, from: 100_000, fee: 500 },
    { bankCode: null, from: 0, fee: 250 },
    { bankCode: '0001', from: 0, fee: 150 },
    { bankCode: '0005', from: 50_000, fee: 0 },
  ]

  it.each([
    ['0001', 0n, 150n],
    ['0001', 29_999n, 150n],
    ['0001', 30_000n, 200n],
    ['0001', 1_000_000n, 200n],
    ['9999', 99_999n, 250n],
    ['9999', 100_000n, 500n],
    // Tiers of a bank take precedence over tiers for all banks, even with a fee of 0. For amounts
    // below the lowest tier of the bank, the tiers for all banks apply.
    ['0005', 50_000n, 0n],
    ['0005', 49_999n, 250n],
  ])('to bank %s for an amount of %s returns %s', (bankCode, amount, fee) => {
    expect(transferFeeOf(tiers, bankCode, amount)).toBe(fee)
  })

  it('returns 0 if no tier matches', () => {
    expect(transferFeeOf([], '0001', 10n)).toBe(0n)
    expect(transferFeeOf([{ bankCode: null, from: 100, fee: 5 }], '0001', 99n)).toBe(0n)
  })

  it('does not depend on the order of the tiers', () => {
    const fee = fc.record({
      bankCode: fc.constantFrom(null, '0001', '0005'),
      from: fc.integer({ min: 0, max: 9 }),
      fee: fc.nat(900),
    })
    const lines = fc.uniqueArray(fee, {
      selector: (one) => `${one.bankCode} ${one.from}`,
      maxLength: 20,
    })
    fc.assert(
      fc.property(lines, fc.bigInt({ min: 0n, max: 10n }), (given, amount) => {
        expect(transferFeeOf(given.toReversed(), '0001', amount)).toBe(
          transferFeeOf(given, '0001', amount),
        )
      }),
    )
  })
})
