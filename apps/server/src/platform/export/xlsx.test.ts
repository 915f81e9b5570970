import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { firstBytes } from '#platform/http/downloads.ts'
import { dayCell, type Cell } from './csv.ts'
import { xlsxFile, type Sheet } from './xlsx.ts'

const columns = [
  { title: 'name', width: 20 },
  { title: 'amount', width: 10 },
]
const nothing = () => ({ rows: 0, replacedCharacters: 0 })

async function* chunksOf(rows: Cell[][], size = 3) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

async function read(
  sheet: Omit<Sheet, 'name' | 'columns'>,
  sheetRows?: number,
  written = nothing(),
) {
  const bytes = await buffer(xlsxFile({ name: '取引', columns, ...sheet }, written, sheetRows))
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  const styleAt = (nth: number, row: number, column: number) =>
    sheets[nth]!.cells?.get(`${row},${column}`)?.style
  return { sheets, styleAt }
}

const amount = (figure: string): Cell => ({ figure, isAmount: true })

describe('an Excel file', () => {
  it('shows each amount with its own number of decimals, and keeps text unchanged', async () => {
    const rows: Cell[][] = [
      ['=1+1', amount('1200')],
      ['-5', amount('12.50')],
      ['plain', { figure: '1000' }],
      ['at', { moment: '2026/11/20 18:31:34' }],
      [null, amount('-0.05')],
      ['too long for a figure', amount('12345678901234567.89')],
      ['x'.repeat(40_000), null],
      ['on', dayCell('2026-11-20')],
    ]
    const written = nothing()
    const { sheets, styleAt } = await read({ rows: chunksOf(rows) }, undefined, written)
    const [sheet] = sheets
    expect(sheet!.rows.slice(0, 7)).toEqual([
      ['name', 'amount'],
      ['=1+1', 1200],
      ['-5', 12.5],
      ['plain', 1000],
      ['at', new Date('2026-11-20T18:31:34Z')],
      [null, -0.05],
      ['too long for a figure', '12345678901234567.89'],
    ])
    expect(sheet!.rows[8]).toEqual(['on', new Date('2026-11-20T00:00:00Z')])
    expect(styleAt(0, 8, 1)?.numFmt).toBe('yyyy/mm/dd')
    expect(sheet!.rows[7]![0]).toBe(`${'x'.repeat(32_766)}…`)
    expect([1, 2, 3, 4, 5].map((row) => styleAt(0, row, 1)?.numFmt)).toEqual([
      '#,##0',
      '#,##0.00',
      '0',
      'yyyy/mm/dd hh:mm:ss',
      '#,##0.00',
    ])
    expect(sheet!.freezePane).toMatchObject({ rows: 1 })
    expect(styleAt(0, 0, 0)?.font?.bold).toBe(true)
    expect(styleAt(0, 1, 0)?.font?.bold ?? false).toBe(false)
    expect(written).toEqual({ rows: 8, replacedCharacters: 0 })
  })

  it.each([
    [9, [5, 5, 2]],
    [8, [5, 5]],
    [4, [5]],
    [3, [4]],
  ])(
    'with %i rows and at most four per sheet has further sheets with the same heading',
    async (count, lengths) => {
      const rows = Array.from({ length: count }, (_none, at): Cell[] => [
        `row ${at}`,
        amount(at % 2 ? '1' : '1.00'),
      ])
      const { sheets, styleAt } = await read({ rows: chunksOf(rows) }, 5)
      expect(sheets.map((sheet) => sheet.rows.length)).toEqual(lengths)
      expect(sheets.flatMap((sheet) => sheet.rows.slice(1).map((row) => row[0]))).toEqual(
        rows.map(([name]) => name),
      )
      for (const [nth, sheet] of sheets.entries()) {
        expect(sheet.rows[0]).toEqual(['name', 'amount'])
        expect(styleAt(nth, 0, 0)?.font?.bold).toBe(true)
        for (const at of sheet.rows.slice(1).keys()) {
          expect(styleAt(nth, at + 1, 1)?.numFmt).toBe((nth * 4 + at) % 2 ? '#,##0' : '#,##0.00')
        }
      }
    },
  )

  it('has an empty row between the last row and the totals', async () => {
    const rows = chunksOf([['a', amount('2')]])
    const { sheets, styleAt } = await read({ rows, totals: () => [['total', amount('2')]] })
    expect(sheets[0]!.rows).toEqual([
      ['name', 'amount'],
      ['a', 2],
      [null, null],
      ['total', 2],
    ])
    expect(styleAt(0, 3, 1)?.font?.bold).toBe(true)
  })

  it('ends with an error if the source of its rows fails', async () => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield [['a', null]]
      throw new Error('the database went away')
    }
    const file = xlsxFile({ name: 'x', columns, rows: broken() }, nothing())
    await expect(buffer(file)).rejects.toThrow('went away')
  })

  it('ends the source of its rows if the file stream is destroyed', async () => {
    let isEnded = false
    async function* endless(): AsyncGenerator<Cell[][]> {
      try {
        for (let at = 0; ; at++)
          yield Array.from({ length: 1_000 }, (): Cell[] => [`${Math.random()}`, amount(`${at}`)])
      } finally {
        isEnded = true
      }
    }
    const file: Readable = xlsxFile({ name: 'x', columns, rows: endless() }, nothing())
    await firstBytes(file)
    file.destroy()
    await expect.poll(() => isEnded).toBe(true)
  })
})
