import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FORMULA_SIGNS } from '@choba/contract/formula-signs.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstBytes } from '#platform/http/downloads.ts'
import { cellText, csvFile, csvLines, guardedText, type Cell } from './csv.ts'
import { shiftJis } from './shift-jis.ts'

async function* once(rows: Cell[][]) {
  yield rows
}

const nothing = () => ({ rows: 0, replacedCharacters: 0 })

const write = (rows: Cell[][], encoding: 'utf-8' | 'shift_jis', written = nothing()) =>
  buffer(csvFile(['題'], Readable.from(csvLines(once(rows))), encoding, written))

// Decodes with Node's own table, independent of the library that encoded the text.
const readShiftJis = (bytes: Buffer): string =>
  new TextDecoder('shift_jis', { fatal: true }).decode(bytes)

const formula = /^[=+\-@＝＋－＠−]/

describe('a CSV file', () => {
  it('preserves every text, and puts an apostrophe before a text that looks like a formula', async () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .map((one) => one.replaceAll(/\p{C}/gu, ''))
    const hostile = fc.tuple(fc.constantFrom(...FORMULA_SIGNS), text).map((parts) => parts.join(''))
    const rows = fc.array(fc.tuple(fc.oneof(text, hostile), text), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const [, ...lines] = parse(await write(cells, 'utf-8'), {
          bom: true,
          relax_column_count: true,
        })
        expect(lines).toEqual(cells.map((row) => row.map(guardedText)))
        for (const cell of lines.flat()) expect(cell).not.toMatch(formula)
        const shiftJisLines = parse(readShiftJis(await write(cells, 'shift_jis')), {
          relax_column_count: true,
        }).slice(1)
        expect(shiftJisLines.length).toBe(cells.length)
        for (const cell of shiftJisLines.flat()) expect(cell).not.toMatch(formula)
      }),
    )
  })

  it('contains numbers and dates without an apostrophe, even negative numbers', () => {
    expect(cellText({ figure: '-1200' })).toBe('-1200')
    expect(cellText({ moment: '2026/11/20 18:31:34' })).toBe('2026/11/20 18:31:34')
    expect(cellText(null)).toBe('')
    expect(cellText('-1200')).toBe("'-1200")
  })

  it('ends with an error if the source of its lines fails', async () => {
    async function* broken() {
      yield 'a,b\n'
      throw new Error('the database went away')
    }
    await expect(
      buffer(csvFile(['題'], Readable.from(broken()), 'utf-8', nothing())),
    ).rejects.toThrow('went away')
    await expect(
      buffer(csvFile(['題'], Readable.from(broken()), 'shift_jis', nothing())),
    ).rejects.toThrow('went away')
  })

  it('is complete in Shift_JIS if a chunk of the source ends inside a character', async () => {
    const bytes = Buffer.from('渋谷珈琲店\n'.repeat(50))
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_none, at) =>
      bytes.subarray(at * 7, at * 7 + 7),
    )
    const written = nothing()
    const file = await buffer(csvFile(['題'], Readable.from(pieces), 'shift_jis', written))
    expect(readShiftJis(file)).toBe(`題\n${'渋谷珈琲店\n'.repeat(50)}`)
    expect(written).toEqual({ rows: 50, replacedCharacters: 0 })
  })

  it('is complete in Shift_JIS if a chunk ends between a character and its combining mark', async () => {
    const pieces = ['か', '\u3099っこ\n', 'は', '\u309a', 'ん\n']
    expect(
      readShiftJis(await buffer(csvFile(['題'], Readable.from(pieces), 'shift_jis', nothing()))),
    ).toBe('題\nがっこ\nぱん\n')
  })

  it('counts its rows, and the characters that Shift_JIS lacks', async () => {
    const written = nothing()
    await write([['𠮷野家'], ['₮100 𠮷'], ['渋谷']], 'shift_jis', written)
    expect(written).toEqual({ rows: 3, replacedCharacters: 3 })
    const unicode = nothing()
    await write([['𠮷野家'], ['渋谷']], 'utf-8', unicode)
    expect(unicode).toEqual({ rows: 2, replacedCharacters: 0 })
  })

  it('ends the source of its lines if the file stream is destroyed', async () => {
    let isEnded = false
    async function* endless() {
      try {
        for (;;) yield 'a,b\n'.repeat(10_000)
      } finally {
        isEnded = true
      }
    }
    for (const encoding of ['utf-8', 'shift_jis'] as const) {
      isEnded = false
      const file = csvFile(['題'], Readable.from(endless()), encoding, nothing())
      await firstBytes(file)
      file.destroy()
      await expect.poll(() => isEnded).toBe(true)
    }
  })
})

describe('Shift_JIS', () => {
  it.each([
    ['渋谷珈琲店①㈱髙﨑ｶﾅ', '渋谷珈琲店①㈱髙﨑ｶﾅ', 0],
    ['𠮷野家 ₮100', '〓野家 〓100', 2],
    ['10〜20 − —', '10～20 － ―', 0],
    ['Гүйлгээ', 'Г〓йлгээ', 1],
    ['か\u3099 ハ\u309a e\u0301', 'が パ 〓', 1],
    ['\u3099 one', '゛ one', 0],
    ['a\u00a0b • 1–2 ¥5 A\u030a', 'a b ・ 1－2 ￥5 \u212b', 0],
    // Unicode and Shift_JIS both have two variants of these characters.
    ['\ufa1b\ufa19\u212b', '\ufa1b\ufa19\u212b', 0],
  ])('encodes %s as %s', (text, read, replaced) => {
    const written = shiftJis(text)
    expect(readShiftJis(written.bytes)).toBe(read)
    expect(written.replaced).toBe(replaced)
  })
})
