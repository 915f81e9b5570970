import jsqr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { graphemesOf } from '#platform/pdf/line-wrap.ts'
import { pdfText } from '#testing/pdf-readers.ts'
import { decodeSlip, type Printed, rowsOfSlip } from '#testing/slip-decoder.ts'
import { columnsOf } from './slip-columns.ts'
import { slipEscpos } from './slip-escpos.ts'
import type { SlipLine } from './slip-line.ts'
import { slipPdf } from './slip-pdf.ts'
import { rasterOfRow } from './slip-raster.ts'

const pair = (left: string, right: string): SlipLine => ({ kind: 'pair', left, right })
const text = (line: string): SlipLine => ({ kind: 'text', text: line })
const print = (...lines: SlipLine[]) => slipEscpos(lines, 'ja')
const row = { text: '', align: 'left', right: '', isStrong: false, isLarge: false } as const

const isPicture = (item: Printed) => item.kind === 'raster'

/** Returns the first and last column of dots that a picture prints, and the number of its dots. */
function inkOf({ width, height, bits }: Printed & { kind: 'raster' }) {
  const columns: number[] = []
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) {
      const at = y * width + x
      if (bits[at >> 3]! & (128 >> (at & 7))) columns.push(x)
    }
  return { first: Math.min(...columns), last: Math.max(...columns), dots: columns.length }
}

const pictureOf = (bytes: Buffer) =>
  decodeSlip(bytes).find(isPicture) as Printed & { kind: 'raster' }

describe('a slip for a receipt printer', () => {
  it.each([
    ['Mongolian', 'Өргөө дэлгүүр'],
    ['Russian, whose letters are as wide as kanji in Shift_JIS', 'Москва'],
    ['Arabic', 'متجر طوكيو'],
    ['an emoji', '寿司🍣'],
    ['a rare kanji', '𠮷野家'],
    ['a currency sign', '₮1,500'],
    ['a backslash, which the printer shows as ¥', 'A\\B'],
  ])('draws a line in %s as a picture that equals the text', async (_, line) => {
    const bytes = await print(text(line))
    const items = decodeSlip(bytes)
    expect(items).toHaveLength(1)
    const picture = pictureOf(bytes)
    expect(picture).toMatchObject({ width: 384, height: 30 })
    expect(picture.bits).toEqual((await rasterOfRow({ ...row, text: line }, 'ja')).bits)
    const replaced = await rasterOfRow(
      { ...row, text: '〓'.repeat(graphemesOf(line).length) },
      'ja',
    )
    expect(picture.bits.equals(replaced.bits)).toBe(false)
    expect(inkOf(picture).dots).toBeGreaterThan(80)
  })

  it('prints the same texts as the PDF', async () => {
    const lines = [text('渋谷本店'), pair('Өргөө', '¥1,200'), text('寿司🍣'), text('ｶﾅ ½')]
    const pdf = await pdfText(
      await slipPdf({
        format: 'pdf',
        lines,
        title: 't',
        author: 'a',
        language: 'ja',
        createdAt: 0,
      }),
    )
    for (const part of ['渋谷本店', 'Өргөө', '¥1,200', '🍣', 'ｶﾅ']) expect(pdf).toContain(part)
    expect(pdf).not.toContain('〓')
    expect(rowsOfSlip(await print(...lines))).toEqual(['渋谷本店', null, null, null])
  })

  it('draws Arabic from right to left, and joins its letters', async () => {
    const width = async (line: string) => inkOf(pictureOf(await print(text(line))))
    const [joined, apart] = [await width('متجر'), await width('م ت ج ر')]
    expect(joined.last - joined.first).toBeLessThan((apart.last - apart.first) * 0.8)
    // The first word is at the right: a long word before a short one leaves the short one left.
    const [first, second] = [await print(text('ا ممممم')), await print(text('ممممم ا'))]
    expect(first.equals(second)).toBe(false)
  })

  it('wraps words at their boundaries', async () => {
    const line = 'Thank you for shopping at our store in Shibuya today'
    const rows = rowsOfSlip(await print(text(line)))
    expect(rows).toEqual(['Thank you for shopping at our', 'store in Shibuya today'])
    const drawn = decodeSlip(await print(text(`Ө ${line}`)))
    expect(drawn.map(({ kind }) => kind)).toEqual(['raster', 'text'])
  })

  it('cuts a word that is wider than the paper, without losing a character', async () => {
    const rows = rowsOfSlip(await print(text('1234567890'.repeat(5))))
    expect(rows.map((one) => one?.length)).toEqual([32, 18])
    expect(rows.join('')).toBe('1234567890'.repeat(5))
  })

  it('aligns values at the right edge, for wide and narrow characters', async () => {
    const pairs = [
      pair('合計', '¥1,200'),
      pair('ｶﾅ', '12点'),
      pair('Total', '￥1,200'),
      pair('é', '1'),
    ]
    const items = decodeSlip(await print(...pairs))
    expect(items.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'raster'])
    for (const item of items) if (item.kind === 'text') expect(columnsOf(item.text)).toBe(32)
    const drawn = pictureOf(await print(pair('Ү', '₮1,500')))
    expect(inkOf(drawn).first).toBeLessThan(6)
    expect(inkOf(drawn).last).toBeGreaterThan(376)
  })

  it('leaves a value the room beside its name, and never cuts the words of the name', async () => {
    const number = '20261125000011000008746951'
    expect(rowsOfSlip(await print(pair('取引番号', number.slice(3))))).toEqual([
      `取引番号 ${number.slice(3)}`,
    ])
    expect(rowsOfSlip(await print(pair('Transaction no.', number)))).toEqual([
      'Transaction 20261125000011000008',
      'no.                       746951',
    ])
  })

  it('draws text that is wider than the paper narrower', async () => {
    const drawn = pictureOf(await print(text('Ш'.repeat(32))))
    expect(inkOf(drawn).last).toBeGreaterThan(370)
    const beside = pictureOf(await print(pair('Ш'.repeat(11), 'Щ'.repeat(20))))
    expect(inkOf(beside).last).toBeLessThan(384)
  })

  it('draws a QR code that contains the text', async () => {
    const { width, height, bits } = pictureOf(
      await print({ kind: 'code', text: '20261120000000012345' }),
    )
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let at = 0; at < width * height; at++)
      if (bits[at >> 3]! & (128 >> (at & 7))) pixels.fill(0, at * 4, at * 4 + 3)
    expect(jsqr.default(pixels, width, height)?.data).toBe('20261120000000012345')
  })

  it('has no printer command from a name', async () => {
    expect(rowsOfSlip(await print(text('A\u001bd\u0005\u001dV0B')))).toEqual(['A d  V0B'])
  })
})
