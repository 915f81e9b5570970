import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dotsOf } from '@choba/contract/qr-geometry.ts'
import type { QrCode } from '@choba/contract/qr-codes.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { pdfCheck, pdfFonts, pdfInfo, pdfPicture, pdfText } from '#testing/pdf-readers.ts'
import { readByProgram } from '#testing/reader-program.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { hasQuietPixels, hasQuietZone, isReadable, readPixels } from './qr-check.ts'
import { addedCode, address, sendLogo } from './qr-codes.testing.ts'
import { drawingOf } from './qr-drawing.ts'
import { pixelsOf } from './qr-pixels.ts'
import { faultOf, logoPicture, madeUpCode, randomOf } from './qr-random.testing.ts'

/** Number of random codes. `npm run test:qr -- --codes 100000` runs the test with more codes. */
const MADE_UP = 100

let test: TestApp
let owner: Client
/** Two codes: a payment with logo and amount, and an address without them. */
let codes: QrCode[]

const image = (client: Client, { qrCodeId }: QrCode, format: string, sizeMm: number) =>
  client.get('qr/image', { qrCodeId, format, sizeMm })

beforeAll(async () => {
  const wasm = readFileSync(
    fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
  )
  await prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) },
    fireImmediately: true,
  })
  test = await openTestApp()
  owner = await test.signIn('owner')
  const { fileName } = resultOf<{ fileName: string }>(
    await sendLogo(owner, await logoPicture('#0f5fa8')),
  )
  codes = [
    await addedCode(owner, { logo: fileName, amount: 1200, localName: '日の出マート 渋谷店' }),
    await addedCode(owner, address),
  ]
})
afterAll(() => test.close())

/** Decodes a picture with a second, independent QR library. */
async function readByZxing(rgb: Buffer, width: number, height: number): Promise<string[]> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) data.set(rgb.subarray(at * 3, at * 3 + 3), at * 4)
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    { formats: ['QRCode'] },
  )
  return found.map(({ bytes }) => Buffer.from(bytes).toString())
}

/** Decodes a picture with a third reader, the program `zbarimg`. */
async function readByZbar(bytes: Buffer): Promise<string> {
  const settings = ['disable', 'qr.enable', 'qr.binary'].map((setting) => `-S${setting}`)
  const file = { bytes, ending: 'png', debian: 'zbar-tools' }
  const read = await readByProgram(file, 'zbarimg', (path) => [
    '--quiet',
    '--raw',
    '--nodbus',
    ...settings,
    path,
  ])
  return read.toString().trimEnd()
}

async function readByAll(file: Buffer): Promise<(string | null)[]> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const square = Buffer.from(data.subarray(0, width * width * 3))
  const png = await sharp(data, { raw: info }).png().toBuffer()
  return [
    readPixels({ side: width, rgb: square }),
    ...(await readByZxing(data, width, height)),
    await readByZbar(png),
  ]
}

describe('a QR code file', () => {
  it('in SVG has the requested width in millimeters, and three independent readers can decode it', async () => {
    for (const code of codes) {
      const { headers, bytes } = await image(owner, code, 'svg', 60)
      expect(headers['content-type']).toBe('image/svg+xml')
      expect(String(headers['content-security-policy'])).toContain('sandbox')
      const svg = bytes.toString()
      const [, side] = /^<svg [^>]*width="60mm" height="60mm" viewBox="-[\d.]+ -[\d.]+ ([\d.]+) \1"/
        .exec(svg)!
        .map(Number)
      // A module must be a whole number of printer dots wide, and the quiet zone at least four
      // modules.
      const dots = ((60 / 25.4) * 203) / side!
      expect([Math.abs(dots - Math.round(dots)) < 0.001, side! >= code.modules + 8]).toEqual([
        true,
        true,
      ])
      const pixels = Math.round(side! * 6)
      const sized = svg.replace(
        / width="60mm" height="60mm"/,
        ` width="${pixels}" height="${pixels}"`,
      )
      expect(await readByAll(Buffer.from(sized))).toEqual(Array(3).fill(code.payload))
    }
  })

  it('in PNG states its resolution, and is readable when printed at 203 and 300 dpi', async () => {
    for (const code of codes) {
      const { bytes } = await image(owner, code, 'png', 50)
      const { width, height, density } = await sharp(bytes).metadata()
      expect([width, Math.abs((width / density!) * 25.4 - 50) < 0.1]).toEqual([height, true])
      expect(await readByAll(bytes)).toEqual(Array(3).fill(code.payload))
      for (const dpi of [203, 300]) {
        const dots = dotsOf(50, dpi)
        const printed = await sharp(bytes)
          .resize(dots, dots, { kernel: 'nearest' })
          .png()
          .toBuffer()
        expect(await readByAll(printed)).toEqual(Array(3).fill(code.payload))
      }
    }
  })

  it('in PDF has the requested page width and embedded fonts, and the code on the page is readable', async () => {
    for (const code of codes) {
      const { bytes } = await image(owner, code, 'pdf', 60)
      const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/
        .exec(await pdfInfo(bytes))!
        .map(Number)
      expect(Math.abs((width! / 72) * 25.4 - 60)).toBeLessThan(0.01)
      expect(height!).toBeGreaterThan(width!)
      await pdfCheck(bytes)
      const fonts = await pdfFonts(bytes)
      expect([fonts.length > 0, fonts.every((font) => font.isEmbedded && font.isSubset)]).toEqual([
        true,
        true,
      ])
      const text = await pdfText(bytes)
      expect(text).toContain(code.name)
      expect(text.includes('¥1,200')).toBe(code.amount !== null)
      expect(await readByAll(await pdfPicture(bytes, 203))).toEqual(Array(3).fill(code.payload))
    }
    const [one] = codes
    const [first, second] = [
      await image(owner, one!, 'pdf', 60),
      await image(owner, one!, 'pdf', 60),
    ]
    expect(first.bytes.equals(second.bytes)).toBe(true)
  })

  it('is rejected below the smallest size of the code, and its file name has no forbidden characters', async () => {
    const [one] = codes
    const tooSmall = await image(owner, one!, 'svg', one!.leastSize - 1)
    expect([tooSmall.status, tooSmall.envelope.result]).toEqual([
      400,
      { fields: [{ path: 'sizeMm', problem: 'tooSmall' }] },
    ])
    expect((await image(owner, one!, 'svg', 201)).status).toBe(400)
    const odd = await addedCode(owner, { ...address, name: 'a/b:c"d' })
    const { headers } = await image(owner, odd, 'svg', odd.leastSize)
    expect(String(headers['content-disposition'])).toContain(encodeURIComponent('a_b_c_d_'))
  })
})

describe('the check before a download', () => {
  it('rejects a code without its quiet zone, with a covered part, or with another text', async () => {
    const drawing = drawingOf('https://shop.example/menu', null, 30)
    const picture = await pixelsOf(drawing, Math.round(drawing.side * 6))
    expect(await isReadable(drawing, picture, 30)).toBe(true)
    const moved = drawing.runs.map((run) => ({
      ...run,
      x: run.x - 1 - Math.ceil(drawing.quiet - 4),
    }))
    expect(hasQuietZone({ ...drawing, runs: moved })).toBe(false)
    const dotted = Buffer.from(picture.rgb)
    dotted.fill(0, (3 * 6 * picture.side + 12) * 3, (3 * 6 * picture.side + 12) * 3 + 3)
    expect(hasQuietPixels({ ...picture, rgb: dotted }, drawing.side)).toBe(false)
    const covered = Buffer.from(picture.rgb)
    const rows = Math.floor(picture.side / 3)
    covered.fill(255, rows * picture.side * 3, 2 * rows * picture.side * 3)
    expect(await isReadable(drawing, { ...picture, rgb: covered }, 30)).toBe(false)
    // A code with another text does not count as readable.
    expect(
      await isReadable({ ...drawing, payload: 'https://shop.example/other' }, picture, 30),
    ).toBe(false)
  })

  it(`accepts ${MADE_UP} random codes of all kinds, which decode exactly as drawn and as printed`, async () => {
    const random = randomOf(20)
    const logo = await logoPicture('#0f5fa8')
    const wrong: string[] = []
    for (let at = 0; at < MADE_UP; at++) {
      const code = madeUpCode(random)
      const fault = await faultOf(code, logo)
      if (fault) wrong.push(`${code.payload}: ${fault}`)
    }
    expect(wrong).toEqual([])
  })
})
