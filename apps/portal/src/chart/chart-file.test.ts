import { expect, it } from 'vitest'
import { chartFile } from './chart-file.ts'

it('chartFile writes a CSV file for Excel, with quotes where needed and without formulas', () => {
  const rows = [
    ['=1+1', '-12'],
    ['a "b", c', '3.50'],
    ['-x', ''],
  ].map((plain) => ({ cells: plain, plain }))
  expect(chartFile({ head: ['店舗', '売上'], rows })).toBe(
    '\uFEFF店舗,売上\r\n\'=1+1,-12\r\n"a ""b"", c",3.50\r\n\'-x,\r\n',
  )
})
