import { expect, it } from 'vitest'
import { heatLimits, heatOf, heatStep } from './heat.ts'

it('heatOf assigns positive figures to the heats 1 to 5, and other figures to heat 0', () => {
  expect(heatLimits(100)).toEqual([20, 40, 60, 80, 100])
  expect([-5, 0, 1, 20, 21, 80, 81, 100].map((value) => heatOf(value, 100))).toEqual([
    0, 0, 1, 1, 2, 4, 5, 5,
  ])
  expect([0, 1, 2].map((value) => heatOf(value, 2))).toEqual([0, 1, 2])
  expect(heatOf(0, 0)).toBe(0)
})

it('heatStep moves over the grid and stops at its edges', () => {
  const at = { row: 0, column: 23 }
  expect(heatStep('ArrowUp', at, 7, 24)).toEqual(at)
  expect(heatStep('ArrowRight', at, 7, 24)).toEqual(at)
  expect(heatStep('ArrowDown', at, 7, 24)).toEqual({ row: 1, column: 23 })
  expect(heatStep('ArrowLeft', at, 7, 24)).toEqual({ row: 0, column: 22 })
  expect(heatStep('Home', at, 7, 24)).toEqual({ row: 0, column: 0 })
  expect(heatStep('End', { row: 3, column: 0 }, 7, 24)).toEqual({ row: 3, column: 23 })
  expect(heatStep('Tab', at, 7, 24)).toBeNull()
})
