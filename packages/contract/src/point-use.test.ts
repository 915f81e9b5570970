import { expect, it } from 'vitest'
import { exceedsUseRate } from './point-use.ts'

it.each([
  ['no limit', 0n, 500n, null, false],
  ['half of the payment at 50 %', 500n, 500n, 500_000, false],
  ['one point more than half', 500n, 501n, 500_000, true],
  ['a third, slightly above the rate', 200n, 100n, 333_333, true],
  ['all of it at 100 %', 0n, 500n, 1_000_000, false],
  ['all of it below 100 %', 0n, 1n, 999_999, true],
  ['one point at 0 %', 10_000n, 1n, 0, true],
  ['no points at 0 %', 10_000n, 0n, 0, false],
] as const)(
  '`exceedsUseRate` compares the share paid with points to the rate: %s',
  (_what, paid, used, rate, exceeds) => {
    expect(exceedsUseRate({ paid, used, currency: 'JPY' }, rate)).toBe(exceeds)
  },
)

it('`exceedsUseRate` counts each point as one whole unit of the currency', () => {
  // 500 points are ₮500, which is 50,000 minor units.
  expect(exceedsUseRate({ paid: 50_000n, used: 500n, currency: 'MNT' }, 500_000)).toBe(false)
  expect(exceedsUseRate({ paid: 49_999n, used: 500n, currency: 'MNT' }, 500_000)).toBe(true)
})
