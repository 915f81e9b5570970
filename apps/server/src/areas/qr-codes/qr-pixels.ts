import sharp from 'sharp'
import type { QrDrawing } from './qr-drawing.ts'

/** A square picture with three bytes (RGB) per pixel. */
export interface Pixels {
  readonly side: number
  readonly rgb: Buffer
}

/** Returns the logo scaled to `side` pixels on white. */
const logoPixels = (png: Uint8Array, side: number): Promise<Buffer> =>
  sharp(png)
    .resize(side, side)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()

/** Rasterizes a drawing without smoothing: a pixel has the color of the drawing at its center. */
export async function pixelsOf(
  { side: whole, modules, quiet, isDark, logo }: QrDrawing,
  side: number,
): Promise<Pixels> {
  const rgb = Buffer.alloc(side * side * 3, 255)
  const moduleAt = Array.from({ length: side }, (_, at) =>
    Math.floor(((at + 0.5) * whole) / side - quiet),
  )
  const isIn = (at: number) => at >= 0 && at < modules
  const rows = Array.from({ length: modules }, (_, module) => rowOf(module))
  moduleAt.forEach((module, y) => void (isIn(module) && rows[module]!.copy(rgb, y * side * 3)))
  if (logo) {
    const from = Math.round(((quiet + logo.from) * side) / whole)
    const width = Math.max(1, Math.round((logo.side * side) / whole))
    const picture = await logoPixels(logo.png, width)
    for (let row = 0; row < width; row++) {
      picture.copy(rgb, ((from + row) * side + from) * 3, row * width * 3, (row + 1) * width * 3)
    }
  }
  return { side, rgb }

  function rowOf(module: number): Buffer {
    const dots = Buffer.alloc(side * 3, 255)
    moduleAt.forEach((at, x) => {
      if (isIn(at) && isDark(at, module)) dots.fill(0, x * 3, x * 3 + 3)
    })
    return dots
  }
}
