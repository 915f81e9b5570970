import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depositFigures, type PaymentMethodSum, type DepositInput } from './deposit-figures.ts'

const wallet = (usage: bigint, fee: bigint, refund = 0n, feeBack = 0n): PaymentMethodSum => ({
  taxClass: 'TAXABLE_10',
  usage,
  refund,
  fee,
  feeBack,
})
const card = (usage: bigint, fee: bigint, refund = 0n, feeBack = 0n): PaymentMethodSum => ({
  ...wallet(usage, fee, refund, feeBack),
  taxClass: 'NON_TAXABLE',
})

const input = (given: Partial<DepositInput>): DepositInput => ({
  paymentMethods: [],
  deduction: 0n,
  pointGive: 0n,
  revise: 0n,
  taxableRevise: 0n,
  carriesBefore: 0,
  terms: {
    transferFees: [{ bankCode: null, from: 0, fee: 250 }],
    minimumPayout: 10_000,
    negativeCarries: 3,
  },
  bankCode: '9999',
  taxRounding: 'FLOOR',
  ...given,
})

describe('the deposit of a cycle', () => {
  it('pays out ¥115,323 in the example that other tests call the golden deposit', () => {
    // QR: 1,000, 333, 1,234, 98,765 and 50 at 1.98%. Card: 12,000 and 8,000 at 3.24%, with 3,000
    // refunded and a fee of 97 returned.
    const figures = depositFigures(
      input({
        paymentMethods: [wallet(101_382n, 2_004n), card(20_000n, 647n, 3_000n, 97n)],
        pointGive: 30n,
      }),
    )
    expect(figures).toEqual({
      totalUsage: 121_382n,
      refund: 3_000n,
      fee: 2_554n,
      tax: 225n,
      transferFee: 250n,
      deduction: 0n,
      pointGive: 30n,
      revise: 0n,
      transferAmount: 115_323n,
      state: 'CLOSED',
      carriedOut: 0n,
      carries: 0,
    })
  })

  it('carries over an amount below the minimum payout without a transfer fee', () => {
    const figures = depositFigures(input({ paymentMethods: [wallet(10_200n, 201n)] }))
    expect(figures).toMatchObject({
      tax: 20n,
      transferFee: 0n,
      revise: -9_979n,
      transferAmount: 0n,
      state: 'CARRIED',
    })
    expect(figures.carriedOut).toBe(9_979n)
  })

  it('computes the tax once on the sum of fees, transfer fee and taxable revisions', () => {
    // 10% of 205 + 250 + 3,004 is 345.9. Rounded separately, the tax would be 20 + 25 + 300.
    const figures = depositFigures(
      input({
        paymentMethods: [wallet(100_000n, 205n)],
        revise: -3_044n,
        taxableRevise: -3_004n,
        taxRounding: 'FLOOR',
      }),
    )
    expect(figures).toMatchObject({
      fee: 205n,
      tax: 345n,
      revise: -3_044n,
      transferAmount: 96_156n,
    })
    const back = depositFigures(
      input({ paymentMethods: [wallet(100_000n, 205n)], revise: 1_000n, taxableRevise: 1_000n }),
    )
    expect(back).toMatchObject({ tax: -54n, transferAmount: 100_599n })
  })

  it('charges no tax on wallet fees that were returned for a refund', () => {
    // The tax is 10% of 500 − 120 + 250.
    const figures = depositFigures(
      input({ paymentMethods: [wallet(50_000n, 500n, 12_000n, 120n)] }),
    )
    expect(figures).toMatchObject({ fee: 380n, tax: 63n, transferAmount: 37_307n })
  })

  it('uses the transfer fee of the amount before the fee is deducted', () => {
    const transferFees = [
      { bankCode: null, from: 0, fee: 250 },
      { bankCode: null, from: 30_000, fee: 500 },
      { bankCode: '0001', from: 30_000, fee: 100 },
    ]
    const terms = { transferFees, minimumPayout: 0, negativeCarries: 3 }
    const feeOf = (usage: bigint, bankCode = '9999') =>
      depositFigures(input({ terms, bankCode, paymentMethods: [card(usage, 0n)] })).transferFee
    expect([feeOf(29_999n), feeOf(30_000n), feeOf(30_000n, '0001')]).toEqual([250n, 500n, 100n])
  })

  it('pays out an amount that, before the transfer fee and its tax, equals the minimum payout', () => {
    const exact = depositFigures(input({ paymentMethods: [wallet(10_000n, 0n)] }))
    expect(exact).toMatchObject({
      transferFee: 250n,
      tax: 25n,
      transferAmount: 9_725n,
      state: 'CLOSED',
    })
    expect(depositFigures(input({ paymentMethods: [wallet(9_999n, 0n)] })).state).toBe('CARRIED')
  })

  it('carries over an amount that is not positive after the transfer fee and its tax', () => {
    const terms = {
      transferFees: [{ bankCode: null, from: 0, fee: 250 }],
      minimumPayout: 0,
      negativeCarries: 3,
    }
    expect(depositFigures(input({ terms, paymentMethods: [wallet(275n, 0n)] })).state).toBe(
      'CARRIED',
    )
    expect(
      depositFigures(input({ terms, paymentMethods: [wallet(276n, 0n)] })).transferAmount,
    ).toBe(1n)
    expect(depositFigures(input({ terms })).state).toBe('CARRIED')
  })

  it('carries over a negative amount three times before invoicing it', () => {
    const negative = (carriesBefore: number) =>
      depositFigures(input({ paymentMethods: [card(1_000n, 0n, 5_000n)], carriesBefore }))
    expect([0, 1, 2].map((times) => negative(times).state)).toEqual([
      'CARRIED',
      'CARRIED',
      'CARRIED',
    ])
    expect(negative(2)).toMatchObject({ carries: 3, carriedOut: -4_000n, revise: 4_000n })
    expect(negative(3)).toMatchObject({
      state: 'INVOICED',
      carries: 0,
      carriedOut: -4_000n,
      transferAmount: 0n,
    })
  })

  it('resets the count of negative cycles after a cycle that is not negative', () => {
    // 5,000 is below the minimum payout of 10,000, so it is carried over as a positive amount.
    const above = depositFigures(input({ paymentMethods: [card(5_000n, 0n)], carriesBefore: 3 }))
    expect(above).toMatchObject({ state: 'CARRIED', carriedOut: 5_000n, carries: 0 })
    const zero = depositFigures(input({ carriesBefore: 3 }))
    expect(zero).toMatchObject({ state: 'CARRIED', carriedOut: 0n, carries: 0 })
    const paid = depositFigures(input({ paymentMethods: [card(50_000n, 0n)], carriesBefore: 3 }))
    expect(paid).toMatchObject({ state: 'CLOSED', carries: 0 })
  })

  it('has figures that always add up, and never transfers a negative amount', () => {
    const amount = fc.bigInt({ min: 0n, max: 99_999_999_999n })
    const paymentMethod = fc.record({
      taxClass: fc.constantFrom('TAXABLE_10', 'NON_TAXABLE', 'OUT_OF_SCOPE'),
      usage: amount,
      refund: amount,
      fee: amount,
      feeBack: amount,
    })
    const signed = fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n })
    fc.assert(
      fc.property(
        fc.array(paymentMethod, { maxLength: 6 }),
        fc.tuple(signed, amount, signed, fc.nat(4)),
        fc.tuple(fc.nat(1_000_000), fc.nat(1_000), fc.nat(3)),
        fc.constantFrom('FLOOR', 'HALF_UP', 'CEIL'),
        (
          paymentMethods,
          [deduction, pointGive, revise, carriesBefore],
          [minimum, fee, negativeCarries],
          taxRounding,
        ) => {
          const terms = {
            transferFees: [{ bankCode: null, from: 0, fee }],
            minimumPayout: minimum,
            negativeCarries,
          }
          const all = {
            paymentMethods: paymentMethods as PaymentMethodSum[],
            deduction,
            pointGive,
            revise,
            carriesBefore,
            terms,
          }
          const f = depositFigures(input({ ...all, taxRounding }))
          const { totalUsage, refund, tax, transferFee, transferAmount } = f
          expect(transferAmount).toBe(
            totalUsage - refund - f.fee - tax - transferFee - f.deduction - f.pointGive + f.revise,
          )
          expect(transferAmount).toBeGreaterThanOrEqual(0n)
          expect(f.revise).toBe(revise - f.carriedOut)
          expect(f.state === 'CLOSED').toBe(transferAmount > 0n)
        },
      ),
      { numRuns: 300 },
    )
  })
})
