import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ScreenshotTarget } from './targets.ts'
import { type Shots, shotName, type Sitting, sittings, themesOf } from './shots.ts'

/** Half the size: small text can still be made out. */
const SCALE = 1 / 2
const GAP = 6
const QUALITY = 32

interface Tile {
  input: Buffer
  width: number
  height: number
}

/**
 * What someone sees, made smaller. Where it was looked at in light and dark, one half is light and the other dark: with
 * small text the dark is at the right, with large text at the left, so that each half is there in both.
 */
async function tileOf(place: ScreenshotTarget, sitting: Sitting, shots: Shots): Promise<Tile> {
  const [picture, dark] = themesOf(place, sitting).map((theme) => sharp(shots.get(shotName(place, sitting, theme))))
  const { width, height } = await picture!.metadata()
  if (dark) {
    const half = Math.round(width / 2)
    const left = sitting.fontSize === 'small' ? half : 0
    const input = await dark.extract({ left, top: 0, width: half, height }).toBuffer()
    picture!.composite([{ input, left, top: 0 }])
  }
  // What is put together comes after what is made smaller, where one chain does both.
  const whole = sharp(await picture!.png().toBuffer())
  const small = whole.resize({ width: Math.round(width * SCALE) }).png()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** One sheet of a place: a row a language, in it the desks and the phones. @returns its bytes */
export async function writeSheet(folder: string, place: ScreenshotTarget, shots: Shots): Promise<number> {
  const parts: { input: Buffer; left: number; top: number }[] = []
  let [top, right] = [GAP, 0]
  for (const language of ['ja', 'en', 'mn']) {
    const row = sittings.filter((sitting) => sitting.language === language)
    const tiles = await Promise.all(row.map((sitting) => tileOf(place, sitting, shots)))
    let left = GAP
    for (const { input, width } of tiles) {
      parts.push({ input, left, top })
      left += width + GAP
    }
    right = Math.max(right, left)
    top += Math.max(...tiles.map(({ height }) => height)) + GAP
  }
  const sheet = sharp({ create: { width: right, height: top, channels: 3, background: '#808890' } })
  const file = await sheet.composite(parts).webp({ quality: QUALITY, effort: 6 }).toBuffer()
  await writeFile(join(folder, `${place.name}.webp`), file)
  return file.length
}
