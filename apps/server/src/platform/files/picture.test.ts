import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ResultType } from '@choba/contract/result-types.ts'
import { plainPicture, tinyPng } from './files.testing.ts'
import { chunk } from './hostile-pictures.testing.ts'
import { redraw } from './picture.ts'

const refusedAs = async (bytes: Uint8Array): Promise<ResultType | 'taken'> =>
  redraw(bytes).then(
    () => 'taken',
    (error: { resultType: ResultType }) => error.resultType,
  )

const withExif = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '35/1 39/1 0/1' } })
    // EXIF orientation 6: viewers display the picture rotated by 90 degrees.
    .withMetadata({ orientation: 6 })
    .toBuffer()

describe('a re-encoded picture', () => {
  it.each(['png', 'jpeg'] as const)(
    'has the same visible content and format as the uploaded %s',
    async (kind) => {
      const { contentType, bytes } = await redraw(await plainPicture(40, 30, kind))
      expect(contentType).toBe(`image/${kind}`)
      const { width, height, format } = await sharp(bytes).metadata()
      expect({ width, height, format }).toEqual({ width: 40, height: 30, format: kind })
      const [red = 0, green = 0, blue = 0] = await sharp(bytes).removeAlpha().raw().toBuffer()
      expect(
        [Math.abs(red - 15), Math.abs(green - 95), Math.abs(blue - 168)].every((off) => off < 4),
      ).toBe(true)
    },
  )

  it.each(['png', 'jpeg'] as const)(
    'has no metadata of the uploaded %s, and is upright',
    async (kind) => {
      const telling = await withExif(await plainPicture(40, 30, kind))
      expect(telling.includes('SECRET-OWNER')).toBe(true)
      const { bytes } = await redraw(telling)
      const { exif, width, height, orientation } = await sharp(bytes).metadata()
      expect(bytes.includes('SECRET-OWNER')).toBe(false)
      expect({ exif, width, height, orientation }).toEqual({
        exif: undefined,
        width: 30,
        height: 40,
        orientation: undefined,
      })
    },
  )

  it('has no data of the upload that lies after the end or between the chunks of the PNG', async () => {
    const end = tinyPng.length - 12
    const text = chunk('tEXt', Buffer.from('Comment\u0000HIDDEN-TEXT'))
    const hiding = Buffer.concat([
      tinyPng.subarray(0, end),
      text,
      tinyPng.subarray(end),
      Buffer.from('<?php HIDDEN-TAIL'),
    ])
    const { bytes } = await redraw(hiding)
    expect(['HIDDEN-TEXT', 'HIDDEN-TAIL'].filter((hidden) => bytes.includes(hidden))).toEqual([])
  })
})

describe('an uploaded file that is not a complete picture in a supported format', () => {
  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('hello')],
    ['an HTML page', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['WebP', () => plainPicture(4, 4, 'webp')],
    ['GIF', () => Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
    ['only the signature of a PNG', () => tinyPng.subarray(0, 8)],
    ['half a PNG', async () => (await plainPicture(300, 300)).subarray(0, 150)],
    ['half a JPEG', async () => (await plainPicture(300, 300, 'jpeg')).subarray(0, 400)],
    [
      'an HTML page that begins like a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]),
    ],
  ])('is rejected (415): %s', async (_what, make) => {
    expect(await refusedAs(await make())).toBe('unsupportedMediaType')
  })
})
