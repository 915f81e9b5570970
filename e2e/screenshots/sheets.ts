import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Look, looksOf } from './looks.ts'
import { type Shots, shotName } from './shots.ts'
import type { ScreenshotTarget } from './targets.ts'

/** Scales of the two rows of screenshots. Small text is still readable in the first row. */
const SCALES = [0.45, 0.3] as const
const GAP = 6
const QUALITY = 30

interface Tile {
  input: Buffer
  width: number
  height: number
}

async function tileOf(picture: Buffer, scale: number): Promise<Tile> {
  const { width } = await sharp(picture).metadata()
  const small = sharp(picture).resize({ width: Math.round(width * scale) })
  const { data, info } = await small.png().toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/**
 * Writes the file of a screen: a row of screenshots in different languages, sizes and themes, and
 * below it a smaller row of states and other users.
 * @returns the size of the file in bytes
 */
export async function writeSheet(
  folder: string,
  place: ScreenshotTarget,
  shots: Shots,
): Promise<number> {
  const parts: { input: Buffer; left: number; top: number }[] = []
  let [top, right] = [GAP, 0]
  for (const [row, looks] of looksOf(place).entries()) {
    const pictures = looks.flatMap((look: Look) => shots.get(shotName(place, look)) ?? [])
    const tiles = await Promise.all(pictures.map((picture) => tileOf(picture, SCALES[row]!)))
    let left = GAP
    for (const { input, width } of tiles) {
      parts.push({ input, left, top })
      left += width + GAP
    }
    right = Math.max(right, left)
    if (tiles.length > 0) top += Math.max(...tiles.map(({ height }) => height)) + GAP
  }
  const sheet = sharp({ create: { width: right, height: top, channels: 3, background: '#808890' } })
  const file = await sheet.composite(parts).webp({ quality: QUALITY, effort: 6 }).toBuffer()
  await writeFile(join(folder, `${place.name}.webp`), file)
  return file.length
}
