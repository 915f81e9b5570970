import type { Language } from '@choba/contract/session.contract.ts'
import { columnsOf, COLUMNS, printerBytes } from './slip-columns.ts'
import type { SlipLine } from './slip-line.ts'
import {
  DOTS,
  type Raster,
  rasterOfCode,
  rasterOfPicture,
  rasterOfRow,
  ROW_DOTS,
} from './slip-raster.ts'
import { rowsOf, type SlipRow } from './slip-rows.ts'

/**
 * Resets the printer. Selects katakana, Shift_JIS, Japanese characters and the line spacing.
 * ESC @, ESC t 1, FS C 1, ESC R 8, FS &, ESC 3 n
 */
const OPEN = Buffer.from([
  0x1b,
  0x40,
  0x1b,
  0x74,
  1,
  0x1c,
  0x43,
  1,
  0x1b,
  0x52,
  8,
  0x1c,
  0x26,
  0x1b,
  0x33,
  ROW_DOTS,
])
/** Feeds the paper and cuts it: GS V 66 0. */
const CUT = Buffer.from([0x1d, 0x56, 66, 0])
/** Maximum height of one raster command, in dots. Printers with little memory lose higher ones. */
const BAND = 120

/** Prints a picture: GS v 0, in bands. */
function bytesOfRaster({ height, bits }: Raster): Buffer {
  const line = DOTS / 8
  const bands: Buffer[] = []
  for (let from = 0; from < height; from += BAND) {
    const rows = Math.min(BAND, height - from)
    bands.push(
      Buffer.from([0x1d, 0x76, 0x30, 0, line & 255, line >> 8, rows & 255, rows >> 8]),
      bits.subarray(from * line, (from + rows) * line),
    )
  }
  return Buffer.concat(bands)
}

/** Returns the text of a row with its spaces. */
export function textOfRow({ text, right, align, isLarge }: SlipRow): string {
  const columns = isLarge ? COLUMNS / 2 : COLUMNS
  const free = Math.max(0, columns - columnsOf(text) - columnsOf(right))
  if (align === 'center') return ' '.repeat(Math.floor(free / 2)) + text
  return right === '' ? text : text + ' '.repeat(free) + right
}

/** Prints a row as text, or as a picture if the printer lacks one of its characters. */
async function bytesOfRow(row: SlipRow, language: Language): Promise<Buffer> {
  const bytes = printerBytes(textOfRow(row))
  if (!bytes) return bytesOfRaster(await rasterOfRow(row, language))
  // Emphasis (ESC E n), and size of single-byte and kanji characters (GS ! n).
  const style = [0x1b, 0x45, row.isStrong ? 1 : 0, 0x1d, 0x21, row.isLarge ? 0x11 : 0]
  // A large row needs twice the line spacing, ESC 3 n.
  const feed = [0x1b, 0x33, row.isLarge ? 2 * ROW_DOTS : ROW_DOTS]
  return Buffer.concat([Buffer.from([...style, ...feed]), bytes, Buffer.from('\n')])
}

/** Line of dots over the width of the paper. */
const RULE: Raster = {
  height: 12,
  bits: Buffer.concat([
    Buffer.alloc((DOTS / 8) * 5),
    Buffer.alloc((DOTS / 8) * 2, 255),
    Buffer.alloc((DOTS / 8) * 5),
  ]),
}

async function bytesOfLine(line: SlipLine, language: Language): Promise<Buffer> {
  if (line.kind === 'rule') return bytesOfRaster(RULE)
  if (line.kind === 'code') return bytesOfRaster(rasterOfCode(line.text))
  if (line.kind === 'picture') return bytesOfRaster(await rasterOfPicture(line.bytes))
  const rows = await Promise.all(rowsOf(line).map((row) => bytesOfRow(row, language)))
  return Buffer.concat(rows)
}

/** Returns a slip as bytes for a receipt printer of 58 mm (ESC/POS, Shift_JIS and pictures). */
export async function slipEscpos(lines: readonly SlipLine[], language: Language): Promise<Buffer> {
  const parts: Buffer[] = [OPEN]
  for (const line of lines) parts.push(await bytesOfLine(line, language))
  return Buffer.concat([...parts, CUT])
}
