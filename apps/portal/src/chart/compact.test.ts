import { expect, it } from 'vitest'
import { compact } from './compact.ts'

it('compact shortens figures with the units of the language', () => {
  expect(compact(3_350_000, 4)).toEqual({ figure: '335', unit: 1 })
  expect(compact(3_350_000, 3)).toEqual({ figure: '3.4', unit: 2 })
  expect(compact(120_000_000, 4)).toEqual({ figure: '1.2', unit: 2 })
  expect(compact(25_000, 4)).toEqual({ figure: '2.5', unit: 1 })
  expect(compact(9_999, 4)).toEqual({ figure: '9,999', unit: 0 })
  expect(compact(0, 3)).toEqual({ figure: '0', unit: 0 })
  expect(compact(-1_500, 3)).toEqual({ figure: '\u22121.5', unit: 1 })
})

it('compact uses the next unit if a figure rounds to a thousand of the previous unit', () => {
  expect(compact(999_999, 3)).toEqual({ figure: '1', unit: 2 })
  expect(compact(999_400, 3)).toEqual({ figure: '999', unit: 1 })
})
