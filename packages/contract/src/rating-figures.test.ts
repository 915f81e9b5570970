import { expect, it } from 'vitest'
import { averageOf, averageText, countOf, starSum } from './rating-figures.ts'

it('the average rating has two decimals, and is null without ratings', () => {
  const stars = [1, 0, 0, 1, 1]
  expect([countOf(stars), starSum(stars)]).toEqual([3, 10])
  expect(averageOf(3, 10)).toBe(333)
  expect([averageText(333), averageText(405), averageText(500)]).toEqual(['3.33', '4.05', '5.00'])
  expect(averageOf(0, 0)).toBeNull()
})
