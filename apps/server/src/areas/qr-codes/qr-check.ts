import { dotsOf, PRINTER_DPI, QUIET_MODULES } from '@choba/contract/qr-geometry.ts'
import jsQr from 'jsqr'
import type { QrDrawing } from './qr-drawing.ts'
import { type Pixels, pixelsOf } from './qr-pixels.ts'

/** Decodes a QR code from a picture; returns null if no code is readable. */
export function readPixels({ side, rgb }: Pixels): string | null {
  const rgba = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    rgba[at * 4] = rgb[at * 3]!
    rgba[at * 4 + 1] = rgb[at * 3 + 1]!
    rgba[at * 4 + 2] = rgb[at * 3 + 2]!
    rgba[at * 4 + 3] = 255
  }
  const found = jsQr.default(rgba, side, side, { inversionAttempts: 'dontInvert' })
  return found && Buffer.from(found.binaryData).toString()
}

/**
 * True if the drawing has at least four white modules on each side of the code. Checked separately,
 * because a QR reader may succeed without this quiet zone.
 */
export function hasQuietZone({
  side,
  quiet,
  runs,
}: Pick<QrDrawing, 'side' | 'quiet' | 'runs'>): boolean {
  const [from, to] = [QUIET_MODULES - quiet, side - quiet - QUIET_MODULES]
  return runs.every(({ x, y, width }) => x >= from && y >= from && x + width <= to && y + 1 <= to)
}

/** True if the quiet zone of a picture is completely white. */
export function hasQuietPixels({ side, rgb }: Pixels, modules: number): boolean {
  const quiet = Math.floor((QUIET_MODULES * side) / modules)
  for (let y = 0; y < side; y++) {
    const isEdge = y < quiet || y >= side - quiet
    for (let x = 0; x < side; x++) {
      if ((isEdge || x < quiet || x >= side - quiet) && rgb[(y * side + x) * 3]! < 255) return false
    }
  }
  return true
}

/**
 * True if the code is readable both from a picture and from the dots that a 203 dpi printer would
 * print at the given size.
 */
export async function isReadable(
  drawing: QrDrawing,
  picture: Pixels,
  millimetres: number,
): Promise<boolean> {
  if (!hasQuietZone(drawing) || !hasQuietPixels(picture, drawing.side)) return false
  if (readPixels(picture) !== drawing.payload) return false
  return readPixels(await pixelsOf(drawing, dotsOf(millimetres, PRINTER_DPI))) === drawing.payload
}
