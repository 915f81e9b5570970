import type { QrFormat } from '@choba/contract/qr-codes.contract.ts'
import { leastSize } from '@choba/contract/qr-geometry.ts'
import sharp from 'sharp'
import { isReadable } from './qr-check.ts'
import { drawingOf, modulesOf, type QrDrawing } from './qr-drawing.ts'
import type { QrCaption } from './qr-pdf.ts'
import { type Pixels, pixelsOf } from './qr-pixels.ts'
import { svgOf } from './qr-svg.ts'

/** Input for drawing a code. */
export interface QrOrder {
  readonly payload: string
  /** A PNG of 100 × 100 pixels that the server has re-encoded. */
  readonly logo: Uint8Array | null
  readonly format: QrFormat
  /** Size in millimeters, including the quiet zone. */
  readonly millimetres: number
  readonly caption: QrCaption
}

/** `PIXELS_MAX`: maximum pixels per side of a PNG. `DPI`: resolution of a PNG below that limit. */
const PIXELS_MAX = 1_600
const DPI = 600
/** Pixels per module of a preview. */
const PIXELS_OF_A_LOOK = 6
const MM_OF_AN_INCH = 25.4

const pixelsAModule = ({ side }: QrDrawing, millimetres: number): number =>
  Math.max(
    4,
    Math.min(Math.floor(PIXELS_MAX / side), Math.round((millimetres / MM_OF_AN_INCH / side) * DPI)),
  )

/**
 * Draws a PNG with a whole number of pixels per module and the remainder as white space. Its
 * resolution (dpi) gives the requested width.
 */
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

/** Decodes a picture file to its pixels, on a white background. */
async function seen(file: Buffer): Promise<Pixels> {
  const { data: rgb, info } = await sharp(file)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { side: info.width, rgb }
}

/**
 * Replaces the size of an SVG in millimeters by a size in pixels. For millimeters, a renderer could
 * choose any resolution.
 */
const inPixels = (svg: string, side: number): Buffer =>
  Buffer.from(svg.replace(/ width="\d+mm" height="\d+mm"/, ` width="${side}" height="${side}"`))

/**
 * Draws the preview for the form: an SVG in the smallest size, and a check if the code is readable.
 */
export async function drawPreview({ payload, logo }: Pick<QrOrder, 'payload' | 'logo'>) {
  const millimetres = leastSize(modulesOf(payload, logo !== null))
  const drawing = drawingOf(payload, logo, millimetres)
  const svg = svgOf(drawing, millimetres)
  const picture = await seen(inPixels(svg, Math.round(drawing.side * PIXELS_OF_A_LOOK)))
  return { svg, isRead: await isReadable(drawing, picture, millimetres) }
}

/**
 * Draws a code as a file. First checks that the code is readable, both from its pixels and from the
 * dots that a printer would print. A PDF is checked by the pixels of the same drawing.
 * @returns null if the code is not readable
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
  // Loads the PDF library only if it is needed.
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
