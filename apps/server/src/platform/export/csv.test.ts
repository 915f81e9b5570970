import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { cellText, csvFile, csvLines, guardedText, type Cell } from './csv.ts'
import { shiftJis } from './shift-jis.ts'

async function* once(rows: Cell[][]) {
  yield rows
}

const write = (rows: Cell[][], encoding: 'utf-8' | 'shift_jis') =>
  buffer(csvFile(['題'], Readable.from(csvLines(once(rows))), encoding))

describe('a CSV file', () => {
  it('gives back every text, and begins none as a formula', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((one) => one.replaceAll(/\p{C}/gu, ''))
    const hostile = fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠'), text)
      .map((parts) => parts.join(''))
    const rows = fc.array(fc.tuple(fc.oneof(text, hostile), text), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const [, ...lines] = parse(await write(cells, 'utf-8'), { bom: true, relax_column_count: true })
        expect(lines).toEqual(cells.map((row) => row.map(guardedText)))
        for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
      }),
    )
  })

  it('leaves figures and dates of ours as they are', () => {
    expect(cellText({ figure: '-1200' })).toBe('-1200')
    expect(cellText({ plain: '2026/11/20 18:31:34' })).toBe('2026/11/20 18:31:34')
    expect(cellText(null)).toBe('')
    expect(cellText('-1200')).toBe("'-1200")
  })

  it('breaks off where its source breaks off', async () => {
    async function* broken() {
      yield 'a,b\n'
      throw new Error('the database went away')
    }
    await expect(buffer(csvFile(['題'], Readable.from(broken()), 'utf-8'))).rejects.toThrow('went away')
    await expect(buffer(csvFile(['題'], Readable.from(broken()), 'shift_jis'))).rejects.toThrow('went away')
  })

  it('is not torn where a chunk ends inside a character', async () => {
    const bytes = Buffer.from('渋谷珈琲店\n'.repeat(50))
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_none, at) =>
      bytes.subarray(at * 7, at * 7 + 7),
    )
    const file = await buffer(csvFile(['題'], Readable.from(pieces), 'shift_jis'))
    expect(iconv.decode(file, 'cp932')).toBe(`題\n${'渋谷珈琲店\n'.repeat(50)}`)
  })
})

describe('Shift_JIS', () => {
  it.each([
    ['渋谷珈琲店①㈱髙﨑ｶﾅ', '渋谷珈琲店①㈱髙﨑ｶﾅ', 0],
    ['𠮷野家 ₮100', '〓野家 〓100', 2],
    ['10〜20 − —', '10～20 － ―', 0],
    ['Гүйлгээ', 'Г〓йлгээ', 1],
  ])('writes %s as %s', (text, read, replaced) => {
    const written = shiftJis(text)
    expect(iconv.decode(written.bytes, 'cp932')).toBe(read)
    expect(written.replaced).toBe(replaced)
  })
})
