import { constants, crc32, deflateRawSync } from 'node:zlib'
import { plainPicture, tinyPng } from './files.testing.ts'

/**
 * Small files that claim a large size or decompress to a large size. They are generated without the
 * decompressed data in memory.
 */

const signature = tinyPng.subarray(0, 8)
const MEGABYTE = 1024 * 1024

export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Builds a zlib stream of zeros. */
function zeros(count: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_SYNC_FLUSH })
  const blocks = Array.from({ length: Math.floor(count / MEGABYTE) }, () => block)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE((((count % 65_521) << 16) | 1) >>> 0)
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...blocks,
    deflateRawSync(Buffer.alloc(count % MEGABYTE)),
    checksum,
  ])
}

interface Shape {
  width: number
  height: number
  /** Bits per channel. */
  depth?: number
  /** PNG color type: 0 gray, 2 RGB, 6 RGB with alpha. */
  colour?: 0 | 2 | 6
  interlaced?: boolean
  /** Chunks between header and rows. */
  before?: Buffer[]
  after?: Buffer[]
  rows?: Buffer
}

const channels = { 0: 1, 2: 3, 6: 4 } as const

/** Builds a black PNG, with all its rows unless others are given. */
export function blackPng(shape: Shape): Buffer {
  const {
    width,
    height,
    depth = 1,
    colour = 0,
    interlaced = false,
    before = [],
    after = [],
  } = shape
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(depth, 8)
  header.writeUInt8(colour, 9)
  header.writeUInt8(interlaced ? 1 : 0, 12)
  const row = 1 + Math.ceil((width * depth * channels[colour]) / 8)
  const rows = shape.rows ?? zeros(row * height)
  const body = [
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', rows),
    ...after,
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...body])
}

/** Builds a small JPEG whose frame header claims this size. */
async function claimingJpeg(width: number, height: number, isProgressive = false): Promise<Buffer> {
  const bytes = Buffer.from(await plainPicture(64, 64, isProgressive ? 'progressive' : 'jpeg'))
  const frame = bytes.indexOf(Buffer.from([0xff, isProgressive ? 0xc2 : 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

async function manyScans(count: number): Promise<Buffer> {
  const bytes = await plainPicture(640, 480, 'progressive')
  const from = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(from, -2)
  return Buffer.concat([
    bytes.subarray(0, from),
    ...Array.from({ length: count }, () => scan),
    bytes.subarray(-2),
  ])
}

/** Adds `count` copies of a large segment to the header of a JPEG. */
function padded(jpeg: Buffer, count: number): Buffer {
  const segment = Buffer.alloc(65_535, 0x41)
  Buffer.from([0xff, 0xe2, 0xff, 0xfd]).copy(segment)
  const profile = Buffer.concat([
    Buffer.from([0xff, 0xe2, 0xff, 0xfd]),
    Buffer.from('ICC_PROFILE\0\x01\x01'),
  ])
  profile.copy(segment)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array.from({ length: count }, () => segment),
    jpeg.subarray(2),
  ])
}

function frames(count: number): Shape {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(count)
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(4_000, 4)
  frame.writeUInt32BE(3_000, 8)
  const picture = zeros(501 * 3_000)
  const one = Buffer.concat([
    chunk('fcTL', frame),
    chunk('fdAT', Buffer.concat([Buffer.alloc(4), picture])),
  ])
  return {
    width: 4_000,
    height: 3_000,
    before: [chunk('acTL', control)],
    after: Array.from({ length: count }, () => one),
  }
}

const named = (text: string, data: Buffer) => Buffer.concat([Buffer.from(`${text}\0\0`), data])

/**
 * EXIF chunk with orientation 6: to be displayed rotated by 90 degrees. The decoder needs the whole
 * picture in memory for the rotation.
 */
const turned = chunk(
  'eXIf',
  Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'),
)

export type Verdict = 'bodyTooLarge' | 'unsupportedMediaType' | 'taken'

/** Description of a picture, the expected answer of the server, and a function that creates it. */
export const hostilePictures: readonly [
  what: string,
  verdict: Verdict,
  make: () => Buffer | Promise<Buffer>,
][] = [
  [
    'one row of 49,999,999 pixels',
    'bodyTooLarge',
    () => blackPng({ width: 49_999_999, height: 1 }),
  ],
  [
    '49,999,999 rows of one pixel',
    'bodyTooLarge',
    () => blackPng({ width: 1, height: 49_999_999 }),
  ],
  ['a width of 12,001 pixels', 'bodyTooLarge', () => blackPng({ width: 12_001, height: 1 })],
  ['12,000 × 12,000', 'bodyTooLarge', () => blackPng({ width: 12_000, height: 12_000 })],
  [
    'a width of 2^31 - 1 pixels',
    'unsupportedMediaType',
    () => blackPng({ width: 2_147_483_647, height: 1, rows: zeros(9) }),
  ],
  [
    'a size of zero',
    'unsupportedMediaType',
    () => blackPng({ width: 0, height: 0, rows: zeros(9) }),
  ],
  [
    'an interlaced picture of 7,000 × 7,000',
    'bodyTooLarge',
    () => blackPng({ width: 7_000, height: 7_000, interlaced: true }),
  ],
  ['a JPEG that claims 65,500 × 65,500', 'bodyTooLarge', () => claimingJpeg(65_500, 65_500)],
  ['a JPEG that claims 65,500 × 1', 'bodyTooLarge', () => claimingJpeg(65_500, 1)],
  ['a JPEG that claims 8,000 × 6,000 and ends early', 'taken', () => claimingJpeg(8_000, 6_000)],
  ['a progressive JPEG of 8,000 × 6,000', 'bodyTooLarge', () => claimingJpeg(8_000, 6_000, true)],
  ['a JPEG of 20,000 scans', 'unsupportedMediaType', () => manyScans(20_000)],
  [
    'a JPEG with 9 MB of colour profile',
    'taken',
    async () => padded(await plainPicture(64, 64, 'jpeg'), 140),
  ],
  [
    'a rotated picture of 50 megapixels with 8 bytes per pixel',
    'bodyTooLarge',
    () => blackPng({ width: 8_000, height: 6_250, depth: 16, colour: 6, before: [turned] }),
  ],
  [
    'a colour profile that expands to 500 MB',
    'taken',
    () =>
      blackPng({ width: 8, height: 8, before: [chunk('iCCP', named('x', zeros(500 * MEGABYTE)))] }),
  ],
  [
    'a text that expands to 500 MB, 10 times',
    'taken',
    () => {
      const text = chunk('zTXt', named('Comment', zeros(500 * MEGABYTE)))
      return blackPng({ width: 8, height: 8, before: Array.from({ length: 10 }, () => text) })
    },
  ],
  ['an animation of 1,000 frames', 'taken', () => blackPng(frames(1_000))],
  [
    '500 MB of rows after the last one',
    'taken',
    () => blackPng({ width: 8, height: 8, rows: zeros(500 * MEGABYTE) }),
  ],
  [
    'a picture that is cut off',
    'unsupportedMediaType',
    () => blackPng({ width: 4_000, height: 4_000 }).subarray(0, 1_500),
  ],
  [
    'a PNG with a JPEG inside',
    'unsupportedMediaType',
    async () => Buffer.concat([signature, await plainPicture(64, 64, 'jpeg')]),
  ],
  [
    'an HTML page with the first bytes of a JPEG',
    'unsupportedMediaType',
    () =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
        Buffer.from('<html><script>alert(1)</script></html>'),
      ]),
  ],
]
