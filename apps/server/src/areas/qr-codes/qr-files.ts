import type { QrFormat } from '@choba/contract/qr-codes.contract.ts'
import { leastSize } from '@choba/contract/qr-geometry.ts'
import sharp from 'sharp'
import { isReadable } from './qr-check.ts'
import { drawingOf, modulesOf, type QrDrawing } from './qr-drawing.ts'
import type { QrCaption } from './qr-pdf.ts'
import { type Pixels, pixelsOf } from './qr-pixels.ts'
import { svgOf } from './qr-svg.ts'

/** What a code is drawn from. */
export interface QrOrder {
  readonly payload: string
  /** A PNG of 100 × 100 pixels that was drawn by us. */
  readonly logo: Uint8Array | null
  readonly format: QrFormat
  /** With the white around. */
  readonly millimetres: number
  readonly caption: QrCaption
}

/** A PNG has no more pixels a side than this, and so many an inch where that leaves it room. */
const PIXELS_MAX = 1_600
const DPI = 600
/** Of a module, where a picture is only looked at. */
const PIXELS_OF_A_LOOK = 6
const MM_OF_AN_INCH = 25.4

const pixelsAModule = ({ side }: QrDrawing, millimetres: number): number =>
  Math.max(
    4,
    Math.min(Math.floor(PIXELS_MAX / side), Math.round((millimetres / MM_OF_AN_INCH / side) * DPI)),
  )

/** A whole number of pixels a module, and white in what is left; how many an inch is what makes it as wide as asked for. */
async function pngOf(drawing: QrDrawing, millimetres: number): Promise<Buffer> {
  const { side, rgb } = await pixelsOf(
    drawing,
    Math.round(drawing.side * pixelsAModule(drawing, millimetres)),
  )
  return sharp(rgb, { raw: { width: side, height: side, channels: 3 } })
    .withMetadata({ density: (side / millimetres) * MM_OF_AN_INCH })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The pixels of a picture, which are what is read. */
async function seen(file: Buffer): Promise<Pixels> {
  const { data: rgb, info } = await sharp(file)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { side: info.width, rgb }
}

/** An SVG of ours in so many pixels a side and no longer in millimetres, of which a renderer would make what it likes. */
const inPixels = (svg: string, side: number): Buffer =>
  Buffer.from(svg.replace(/ width="\d+mm" height="\d+mm"/, ` width="${side}" height="${side}"`))

/** What is shown while a code is made: its SVG at the least size, and whether it is read from that. */
export async function drawPreview({ payload, logo }: Pick<QrOrder, 'payload' | 'logo'>) {
  const millimetres = leastSize(modulesOf(payload, logo !== null))
  const drawing = drawingOf(payload, logo, millimetres)
  const svg = svgOf(drawing, millimetres)
  const picture = await seen(inPixels(svg, Math.round(drawing.side * PIXELS_OF_A_LOOK)))
  return { svg, isRead: await isReadable(drawing, picture, millimetres) }
}

/**
 * A code as a file, after it was read from its own pixels and from those of a printer; a page of a PDF, from those that it is drawn by.
 * @returns null where it is not read
 */
export async function drawFile({
  payload,
  logo,
  format,
  millimetres,
  caption,
}: QrOrder): Promise<Buffer | null> {
  const drawing = drawingOf(payload, logo, millimetres)
  const side = Math.round(drawing.side * pixelsAModule(drawing, millimetres))
  // What documents are laid out with is loaded for one.
  const file =
    format === 'png'
      ? await pngOf(drawing, millimetres)
      : format === 'svg'
        ? Buffer.from(svgOf(drawing, millimetres))
        : await (await import('./qr-pdf.ts')).pdfOf(drawing, millimetres, caption)
  const picture =
    format === 'pdf'
      ? await pixelsOf(drawing, side)
      : await seen(format === 'svg' ? inPixels(file.toString(), side) : file)
  return (await isReadable(drawing, picture, millimetres)) ? file : null
}
