import type { Language } from '@choba/contract/session.contract.ts'
import { create, type Font } from 'fontkit'
import { create as createCode } from 'qrcode'
import sharp, { type Sharp } from 'sharp'
import { fontFile, runsOf, type FontName } from '#platform/pdf/fonts.ts'
import { COLUMNS } from './slip-columns.ts'
import type { SlipRow } from './slip-rows.ts'

/** Width of the paper in dots: 48 mm at 8 dots per millimeter. */
export const DOTS = COLUMNS * 12
/** Distance between the tops of two rows, in dots. */
export const ROW_DOTS = 30
/** Font size in dots. A kanji is as wide as two columns in the printer’s own font. */
const SIZE = 22
const BASELINE = 23
const LOGO = { width: 288, height: 96 }
/** Dots per module of a QR code: 0.5 mm, which phones and handheld scanners can read. */
const MODULE = 4
/** Width of the white border of a QR code, in modules. */
const QUIET = 4

/** Black and white picture of the width of the paper. One bit per dot, black is 1. */
export interface Raster {
  readonly height: number
  readonly bits: Buffer
}

const fonts = new Map<FontName, Font>()

function fontOf(name: FontName): Font {
  const known = fonts.get(name)
  if (known) return known
  const font = create(fontFile(name)) as Font
  fonts.set(name, font)
  return font
}

interface Drawn {
  readonly svg: string
  readonly width: number
}

/** Returns the outlines of a text with its baseline at 0, and its width in dots. */
function drawn(text: string, language: Language, weight: 'regular' | 'bold'): Drawn {
  let x = 0
  const shapes: string[] = []
  for (const run of runsOf(text, language, weight)) {
    const font = fontOf(run.font)
    const scale = SIZE / font.unitsPerEm
    const { glyphs, positions } = font.layout(run.text)
    glyphs.forEach((glyph, at) => {
      const { xAdvance, xOffset, yOffset } = positions[at]!
      const place = `translate(${x + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`
      shapes.push(`<path transform="${place}" d="${glyph.path.toSVG()}"/>`)
      x += xAdvance * scale
    })
  }
  return { svg: shapes.join(''), width: x }
}

/** Converts grayscale pixels of the width of the paper to dots. */
function bitsOf(pixels: Buffer, height: number): Raster {
  const bits = Buffer.alloc((DOTS / 8) * height)
  for (let at = 0; at < DOTS * height; at++)
    if (pixels[at]! < 128) bits[at >> 3]! |= 128 >> (at & 7)
  return { height, bits }
}

const gray = (picture: Sharp): Promise<Buffer> =>
  picture.flatten({ background: '#ffffff' }).toColourspace('b-w').raw().toBuffer()

/** Draws a row with the fonts of the PDF. Text that is wider than its place is made narrower. */
export async function rasterOfRow(row: SlipRow, language: Language): Promise<Raster> {
  const scale = row.isLarge ? 2 : 1
  const weight = row.isStrong ? 'bold' : 'regular'
  const height = ROW_DOTS * scale
  const right = drawn(row.right, language, weight)
  const rightScale = Math.min(1, DOTS / 2 / Math.max(1, right.width))
  const room = (DOTS - (row.right === '' ? 0 : right.width * rightScale + 12)) / scale
  const left = drawn(row.text, language, weight)
  const leftScale = Math.min(1, room / Math.max(1, left.width))
  const x = row.align === 'center' ? (room - left.width * leftScale) / 2 : 0
  const parts = [
    `<g transform="scale(${scale}) translate(${x} ${BASELINE}) scale(${leftScale} 1)">${left.svg}</g>`,
    `<g transform="translate(${DOTS - right.width * rightScale} ${BASELINE}) scale(${rightScale} 1)">${right.svg}</g>`,
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${DOTS}" height="${height}">${parts.join('')}</svg>`
  return bitsOf(await gray(sharp(Buffer.from(svg))), height)
}

/** Draws the QR code of a text in the middle of the paper. */
export function rasterOfCode(text: string): Raster {
  const { modules } = createCode(text, { errorCorrectionLevel: 'M' })
  const side = (modules.size + 2 * QUIET) * MODULE
  const from = Math.floor((DOTS - side) / 2)
  const pixels = Buffer.alloc(DOTS * side, 255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const column = Math.floor(x / MODULE) - QUIET
      const line = Math.floor(y / MODULE) - QUIET
      const isInside = Math.min(column, line) >= 0 && Math.max(column, line) < modules.size
      if (isInside && modules.get(line, column)) pixels[y * DOTS + from + x] = 0
    }
  }
  return bitsOf(pixels, side)
}

/** Draws a picture in the middle of the paper, dithered to black and white. */
export async function rasterOfPicture(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes)
    .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .png({ palette: true, colours: 2, dither: 1 })
    .toBuffer({ resolveWithObject: true })
  const left = Math.floor((DOTS - info.width) / 2)
  const picture = sharp(data).extend({
    left,
    right: DOTS - info.width - left,
    background: '#ffffff',
  })
  return bitsOf(await gray(picture), info.height)
}
