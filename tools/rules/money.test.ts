import { expect, it } from 'vitest'
import { saysOf } from './fixture.ts'
import { moneyRule } from './money.ts'

const file = 'apps/server/src/areas/refunds/refunds.service.ts'

it.each([
  'parseFloat(text)',
  'Number.parseFloat(text)',
  'amount.toFixed(2)',
  'amount * 100',
  '100 * amount',
  'amount*100',
])('the expression %s is rejected', (text) => {
  expect(saysOf(moneyRule, file, text)).toHaveLength(1)
})

it.each([
  'amount * 1000',
  'amount * 100_000',
  '1_100 * days',
  '// not * 100',
  '/* parseFloat */',
  '`${share * 100}%`',
])('the expression %s is accepted', (text) => {
  expect(saysOf(moneyRule, file, text)).toEqual([])
})

it('tests and tools are not checked for fractional amounts', () => {
  expect(saysOf(moneyRule, 'apps/server/src/app.test.ts', 'amount * 100')).toEqual([])
  expect(saysOf(moneyRule, 'tools/results.ts', 'amount * 100')).toEqual([])
})
