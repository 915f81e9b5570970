import { expect, it } from 'vitest'
import { AMOUNT_BOUNDS, boundsOfClass } from './amount-classes.ts'
import { amountClassOf } from './amount-classes.testing.ts'
import { quantileOf, tailOf } from './amount-spread.ts'
import { MAX_AMOUNT } from './money.ts'

it('the amount classes cover all amounts without gaps or overlaps', () => {
  expect(AMOUNT_BOUNDS).toHaveLength(34)
  for (let amountClass = 0; amountClass < AMOUNT_BOUNDS.length; amountClass++) {
    const { from, to } = boundsOfClass(amountClass)
    expect([amountClassOf(from), amountClassOf(BigInt(to!))]).toEqual([amountClass, amountClass])
    expect(boundsOfClass(amountClass + 1).from).toBe(to! + 1)
  }
  expect([0, 1, 2, 4, 5, 9, 10, 1_999, MAX_AMOUNT, MAX_AMOUNT + 1].map(amountClassOf)).toEqual([
    0, 1, 2, 2, 3, 3, 4, 10, 33, 34,
  ])
  expect(boundsOfClass(34).to).toBeNull()
})

const of = (amount: number, paymentCount: number) => ({
  amountClass: amountClassOf(amount),
  paymentCount,
  payment: amount * paymentCount,
})

it('`quantileOf` returns the exact class of a quantile and an estimated amount in that class', () => {
  const classes = [of(100, 5), of(1_000, 4), of(20_000, 1)]
  // The fifth of the ten payments is the last of five between 100 and 199. The estimate is the
  // middle of the last fifth of that range.
  expect(quantileOf(classes, 5)).toEqual({ amountClass: amountClassOf(100), about: 190 })
  expect(quantileOf(classes, 1)).toEqual({ amountClass: amountClassOf(100), about: 110 })
  expect(quantileOf(classes, 9)).toEqual({ amountClass: amountClassOf(1_000), about: 1_900 })
  expect(quantileOf(classes, 10)).toEqual({ amountClass: amountClassOf(20_000), about: 35_000 })
  // 1,996 must not be rounded to 2,000, which is in the next class.
  expect(quantileOf([of(1_000, 100)], 10)).toEqual({
    amountClass: amountClassOf(1_000),
    about: 1_900,
  })
  expect(quantileOf([of(MAX_AMOUNT + 1, 3)], 5)).toEqual({ amountClass: 34, about: MAX_AMOUNT + 1 })
  expect([quantileOf([], 5), quantileOf([of(5, 0)], 5)]).toEqual([null, null])
})

it('`tailOf` returns the fewest classes that contain a tenth of the payments', () => {
  const classes = [of(20_000, 1), of(5_000, 1), of(1_000, 18)]
  expect(tailOf(classes)).toEqual({
    amountClass: amountClassOf(5_000),
    paymentCount: 2,
    payment: 25_000,
  })
  expect(tailOf([of(20_000, 0), ...classes.slice(2)])).toMatchObject({ paymentCount: 18 })
  expect(tailOf([{ ...of(5_000, 1), payment: null }])!.payment).toBeNull()
  expect(tailOf([])).toBeNull()
})
