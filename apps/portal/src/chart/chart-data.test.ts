import { expect, it } from 'vitest'
import {
  axisName,
  axisTicks,
  isEmpty,
  joinTables,
  shareText,
  sharesOf,
  tableOf,
} from './chart-data.ts'

const series = (...values: (number | null)[]) => [{ name: 's', values }]
const format = { full: (value: number) => `¥${value}`, short: String, plain: String }

it('an axis starts at zero and extends beyond the largest value', () => {
  expect(axisTicks(series(447, 120))).toEqual([0, 200, 400, 600])
  expect(axisTicks(series(1000))).toEqual([0, 250, 500, 750, 1000])
  expect(axisTicks(series(3, null))).toEqual([0, 1, 2, 3])
  expect(axisTicks(series())).toEqual([0, 1])
  expect(axisTicks(series(-30, 90))).toEqual([-50, 0, 50, 100])
  expect(axisTicks(series(-10))).toEqual([-10, -5, 0])
})

it('a chart is empty if all its values are zero or missing', () => {
  expect(isEmpty([])).toBe(true)
  expect(isEmpty(series(0, null))).toBe(true)
  expect(isEmpty(series(0, -1))).toBe(false)
})

it('tableOf formats the same values for display and for files', () => {
  const both = [...series(1, null), { name: 'before', values: [3, 4] }]
  expect(tableOf('day', ['1', '2'], both, format)).toEqual({
    head: ['day', 's', 'before'],
    rows: [
      { cells: ['1', '¥1', '¥3'], plain: ['1', '1', '3'] },
      { cells: ['2', '', '¥4'], plain: ['2', '', '4'] },
    ],
  })
})

it('sharesOf sorts the parts of a total by size', () => {
  const parts = [5, 40].map((value) => ({ name: `p${value}`, value }))
  expect(sharesOf(parts).map(({ name, tenths }) => [name, shareText(tenths)])).toEqual([
    ['p40', '88.9%'],
    ['p5', '11.1%'],
  ])
  expect(sharesOf([{ name: 'none', value: 0 }])).toEqual([])
})

it('joinTables joins two tables with the same rows', () => {
  const table = (name: string, value: number) =>
    tableOf('day', ['1'], [{ name, values: [value] }], format)
  expect(joinTables(table('sales', 5), table('rate', 2))).toEqual({
    head: ['day', 'sales', 'rate'],
    rows: [{ cells: ['1', '¥5', '¥2'], plain: ['1', '5', '2'] }],
  })
})

it('axisName shortens a name to fit under a bar', () => {
  expect(axisName('11/20')).toBe('11/20')
  expect(axisName('横浜みなとみらい店')).toBe('横浜みなとみらい店')
  expect(axisName('横浜みなとみらい二号店')).toBe('横浜みなとみらい二…')
  expect(axisName('Yokohama harbour store')).toBe('Yokohama harbour st…')
})
