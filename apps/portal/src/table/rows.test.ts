import { expect, it } from 'vitest'
import { drawnRows, nextRow, PAGE_ROWS } from '#table/rows.ts'

it('nextRow moves within the rows and stops at both ends', () => {
  expect(nextRow('ArrowDown', 0, 3)).toBe(1)
  expect(nextRow('ArrowDown', 2, 3)).toBe(2)
  expect(nextRow('ArrowUp', 0, 3)).toBe(0)
  expect(nextRow('ArrowUp', 2, 3)).toBe(1)
  expect(nextRow('Home', 2, 3)).toBe(0)
  expect(nextRow('End', 0, 3)).toBe(2)
  expect(nextRow('Tab', 0, 3)).toBeNull()
  expect(nextRow('End', 0, 0)).toBeNull()
})

it('drawnRows renders a range of rows in the middle of ten thousand', () => {
  expect(nextRow('PageDown', 0, 10_000)).toBe(PAGE_ROWS)
  expect(nextRow('PageDown', 9_995, 10_000)).toBe(9_999)
  expect(nextRow('PageUp', 9_999, 10_000)).toBe(9_999 - PAGE_ROWS)
  expect(nextRow('PageUp', 4, 10_000)).toBe(0)
  expect(nextRow('End', 3, 10_000)).toBe(9_999)
})

const heightOf = ({ rows, after }: ReturnType<typeof drawnRows>): number =>
  rows.reduce((sum, { skipped }) => sum + skipped + 1, after)

it('drawnRows renders every row if there is no visible range', () => {
  expect(drawnRows(3, null, [1])).toEqual({
    rows: [0, 1, 2].map((index) => ({ index, skipped: 0 })),
    after: 0,
  })
  expect(drawnRows(0, null, [])).toEqual({ rows: [], after: 0 })
})

it('drawnRows renders the rows near the visible area, and keeps the total height', () => {
  const drawn = drawnRows(10_000, { first: 500, last: 540 }, [])
  expect(drawn.rows).toHaveLength(41)
  expect(drawn.rows[0]).toEqual({ index: 500, skipped: 500 })
  expect(drawn.after).toBe(10_000 - 541)
  expect(heightOf(drawn)).toBe(10_000)
})

it('drawnRows keeps the focused row and the open row, even outside the visible area', () => {
  const drawn = drawnRows(10_000, { first: 500, last: 502 }, [9_999, 3, 501])
  expect(drawn.rows).toEqual([
    { index: 3, skipped: 3 },
    { index: 500, skipped: 496 },
    { index: 501, skipped: 0 },
    { index: 502, skipped: 0 },
    { index: 9_999, skipped: 9_496 },
  ])
  expect(heightOf(drawn)).toBe(10_000)
})

it('drawnRows works if the list has become shorter than the visible range', () => {
  const drawn = drawnRows(10, { first: 500, last: 540 }, [600, -1, 4])
  expect(drawn).toEqual({ rows: [{ index: 4, skipped: 4 }], after: 5 })
})
