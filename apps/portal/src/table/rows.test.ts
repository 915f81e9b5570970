import { expect, it } from 'vitest'
import { nextRow } from '#table/rows.ts'

it('moves inside the rows and stops at the ends', () => {
  expect(nextRow('ArrowDown', 0, 3)).toBe(1)
  expect(nextRow('ArrowDown', 2, 3)).toBe(2)
  expect(nextRow('ArrowUp', 0, 3)).toBe(0)
  expect(nextRow('ArrowUp', 2, 3)).toBe(1)
  expect(nextRow('Home', 2, 3)).toBe(0)
  expect(nextRow('End', 0, 3)).toBe(2)
  expect(nextRow('Tab', 0, 3)).toBeNull()
  expect(nextRow('End', 0, 0)).toBeNull()
})
