import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Look } from './screen-shots.ts'

/** Pictures by the name of the place and of the look. */
export type Shots = Map<string, Buffer>

/** A third of the size: enough to see what stands where, in every look at once. */
const SCALE = 1 / 3
const GAP = 6
const QUALITY = 55

interface Tile {
  input: Buffer
  width: number
  height: number
}

async function tileOf(picture: Buffer, width: number): Promise<Tile> {
  const { data, info } = await sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/**
 * One sheet of a place: a row a language; in it desk and phone, small and large, light and dark.
 * @returns its bytes
 */
export async function writeSheet(folder: string, name: string, looks: readonly Look[], shots: Shots): Promise<number> {
  const parts: { input: Buffer; left: number; top: number }[] = []
  let [top, right] = [GAP, 0]
  for (const language of ['ja', 'en', 'mn']) {
    const row = looks.filter((look) => look.language === language)
    const tiles = await Promise.all(
      row.map((look) => tileOf(shots.get(`${name} ${look.name}`)!, Math.round(look.width * SCALE))),
    )
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
  await writeFile(join(folder, `${name}.webp`), file)
  return file.length
}
