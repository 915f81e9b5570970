import sharp from 'sharp'
import { Refusal } from '#platform/refusal.ts'

/** As many pixels as a good telephone's camera gives. A small file can claim far more, and take the memory for them. */
export const PIXELS_MAX = 50_000_000
const SECONDS = 10

export interface Picture {
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly bytes: Buffer
}

// Several pictures may be at work at once, each with the memory of its threads.
sharp.concurrency(1)
sharp.cache(false)

const beginnings = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
}
type Kind = keyof typeof beginnings

/** Decided before any decoder looks: the library knows many formats, and each of them is code that could be attacked. */
const kindOf = (bytes: Uint8Array): Kind | undefined =>
  (Object.keys(beginnings) as Kind[]).find((kind) =>
    beginnings[kind].equals(bytes.subarray(0, beginnings[kind].length)),
  )

/**
 * A picture drawn anew from what was uploaded, so that nothing of the file itself is kept: no place and time of EXIF, no
 * text chunks, nothing behind its end. What it is, its bytes decide; upright, as EXIF said it is to be seen.
 *
 * @throws Refusal unsupportedMediaType (415) for what is no whole PNG or JPEG, bodyTooLarge (413) for too many pixels
 */
export async function redraw(bytes: Uint8Array): Promise<Picture> {
  const kind = kindOf(bytes)
  if (!kind) throw new Refusal('unsupportedMediaType')
  // Its header is all that this reads, so no claim costs anything here.
  const header = sharp(bytes, { limitInputPixels: false })
  const { width, height } = await header.metadata().catch(() => ({ width: 0, height: 0 }))
  if (width * height > PIXELS_MAX) throw new Refusal('bodyTooLarge')
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX })
  const upright = source.timeout({ seconds: SECONDS }).autoOrient()
  const drawn = kind === 'png' ? upright.png({ adaptiveFiltering: true }) : upright.jpeg({ quality: 90 })
  try {
    return { contentType: `image/${kind}`, bytes: await drawn.toBuffer() }
  } catch {
    throw new Refusal('unsupportedMediaType')
  }
}
