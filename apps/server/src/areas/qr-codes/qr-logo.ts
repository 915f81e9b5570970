import { badField } from '@choba/contract/bad-input.ts'
import type { QrLogo } from '@choba/contract/qr-codes.contract.ts'
import { QR_LOGO_SIDE } from '@choba/contract/qr-geometry.ts'
import sharp from 'sharp'
import { AppError } from '#platform/calls/app-error.ts'
import { redraw } from '#platform/files/picture.ts'

/** Relative luminance above which a pixel counts as the background of a logo. */
const GROUND = 0.9

/**
 * Re-encodes an uploaded logo as a PNG of 100 × 100 pixels.
 * @throws AppError unsupportedMediaType (415), bodyTooLarge (413); badRequest for another size;
 * Overloaded
 */
export async function takeLogo(bytes: Uint8Array): Promise<Buffer> {
  // The picture has been re-encoded, so sharp reads no untrusted bytes from here on.
  const picture = await redraw(bytes)
  const { width, height } = await sharp(picture.bytes).metadata()
  if (width !== QR_LOGO_SIDE || height !== QR_LOGO_SIDE)
    throw new AppError('badRequest', badField('file', 'value'))
  return sharp(picture.bytes).toColourspace('srgb').png({ compressionLevel: 9 }).toBuffer()
}

const linear = (part: number): number => {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/**
 * Measures a re-encoded logo: the contrast of its pixels with white, as defined by WCAG 2, and if
 * it has transparent pixels.
 */
export async function measureLogo(png: Uint8Array): Promise<QrLogo> {
  const rgba = await sharp(png).ensureAlpha().raw().toBuffer()
  const onWhite = (part: number, alpha: number) => 255 - ((255 - part) * alpha) / 255
  let painted = 0
  let sum = 0
  let isTransparent = false
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3]!
    if (alpha < 255) isTransparent = true
    const [red, green, blue] = [0, 1, 2].map((part) =>
      linear(onWhite(rgba[at + part]!, alpha)),
    ) as [number, number, number]
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    if (luminance > GROUND) continue
    painted += 1
    sum += luminance
  }
  const contrast = painted === 0 ? 1 : 1.05 / (sum / painted + 0.05)
  return { contrastTenths: Math.max(10, Math.min(210, Math.round(contrast * 10))), isTransparent }
}
