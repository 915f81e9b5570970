import { expect, it } from 'vitest'
import { averageOf, countOf, starSum } from './rating-figures.ts'

it('an average is of what was rated, to a hundredth, and of nothing where nothing was', () => {
  const stars = [1, 0, 0, 1, 1]
  expect([countOf(stars), starSum(stars)]).toEqual([3, 10])
  expect(averageOf(3, 10)).toBe(3.33)
  expect(averageOf(0, 0)).toBeNull()
})
