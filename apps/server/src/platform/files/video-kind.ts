/**
 * Recognizes MP4 videos by their boxes, without a decoder. Videos are stored as sent and never
 * decoded by the server.
 */

/** Brands of MP4 (`ftyp`). QuickTime, HEIC and audio files have other brands. */
const brands = new Set(['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'iso7', 'iso8', 'iso9'])
for (const brand of ['mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'dash']) brands.add(brand)

/** Allowed types of top-level boxes. */
const boxes = new Set([
  'ftyp',
  'moov',
  'mdat',
  'moof',
  'mfra',
  'sidx',
  'ssix',
  'styp',
  'prft',
  'pdin',
  'emsg',
])
for (const box of ['free', 'skip', 'wide', 'meta', 'udta', 'uuid']) boxes.add(box)

const HEADER = 8
const BOXES_MAX = 10_000

interface BoxAt {
  readonly type: string
  /** Offset of the next box. */
  readonly end: number
}

function boxAt(bytes: Buffer, at: number): BoxAt | null {
  if (at + HEADER > bytes.length) return null
  const type = bytes.toString('latin1', at + 4, at + HEADER)
  const said = bytes.readUInt32BE(at)
  if (said === 0) return { type, end: bytes.length }
  if (said !== 1) return said < HEADER ? null : { type, end: at + said }
  if (at + 2 * HEADER > bytes.length) return null
  const long = bytes.readBigUInt64BE(at + HEADER)
  return long < 16n || long > BigInt(bytes.length) ? null : { type, end: at + Number(long) }
}

/** True if the file begins with an `ftyp` box. */
export const isOfBoxes = (bytes: Buffer): boolean => bytes.toString('latin1', 4, HEADER) === 'ftyp'

/**
 * True for a complete MP4: known boxes fill the file exactly, including an index (`moov`) and media
 * data (`mdat`).
 */
export function isMp4(bytes: Buffer): boolean {
  if (!isOfBoxes(bytes) || !brands.has(bytes.toString('latin1', HEADER, HEADER + 4))) return false
  const seen = new Set<string>()
  let at = 0
  for (let count = 0; at < bytes.length; count++) {
    const box = boxAt(bytes, at)
    if (!box || box.end > bytes.length || !boxes.has(box.type) || count === BOXES_MAX) return false
    seen.add(box.type)
    at = box.end
  }
  return seen.has('moov') && seen.has('mdat')
}
