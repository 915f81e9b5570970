import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PPM } from './terms-fee.ts'
import { formatRate, parseRate } from './terms-rate.ts'

it.each([
  [32_400, '3.24'],
  [19_800, '1.98'],
  [15_000, '1.5'],
  [1, '0.0001'],
  [0, '0'],
  [10_000, '1'],
  [PPM, '100'],
])('%s ppm is formatted as %s %%', (ratePpm, text) => {
  expect(formatRate(ratePpm)).toBe(text)
  expect(parseRate(text)).toBe(ratePpm)
})

it.each([
  ['３．２４', 32_400],
  ['3.24 %', 32_400],
  ['3.24％', 32_400],
  ['3.', 30_000],
  ['03.2400', 32_400],
  ['', null],
  ['.5', null],
  ['-1', null],
  ['3,24', null],
  ['3%2', null],
  ['3.24001', null],
  ['100.0001', null],
  ['1e2', null],
])('the text %s is parsed as %s ppm', (text, ratePpm) => {
  expect(parseRate(text)).toBe(ratePpm)
})

it('a formatted rate is parsed back to the same value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: PPM }), (ratePpm) => {
      expect(parseRate(formatRate(ratePpm))).toBe(ratePpm)
    }),
  )
})
