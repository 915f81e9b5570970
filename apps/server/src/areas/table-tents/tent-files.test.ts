import type { QrCode } from '@choba/contract/qr-codes.contract.ts'
import type { TentDrawing } from '@choba/contract/table-tents.contract.ts'
import { tentSheets, tentPapers } from '@choba/contract/tent-sheets.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addedCode, address } from '#areas/qr-codes/qr-codes.testing.ts'
import { pdfCheck, pdfFonts, pdfInfo, pdfPicture, pdfText } from '#testing/pdf-readers.ts'
import { readByProgram } from '#testing/reader-program.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'

const POINTS = 72 / 25.4
/** Time limit for a PDF of 200 tents, in milliseconds. */
const BUDGET = 5_000

let test: TestApp
let owner: Client
let code: QrCode

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  code = await addedCode(owner, address)
})
afterAll(() => test.close())

const order = (more: Record<string, string>) => ({
  version: '1',
  storeId: '1',
  qrCodeId: code.qrCodeId,
  ...more,
})
const print = async (more: Record<string, string>) =>
  (await owner.post('tabletent/print', { ...order(more), version: 1 })).bytes

const readCode = async (png: Buffer): Promise<string[]> => {
  const settings = ['disable', 'qr.enable', 'qr.binary'].map((setting) => `-S${setting}`)
  const file = { bytes: png, ending: 'png', debian: 'zbar-tools' }
  const read = await readByProgram(file, 'zbarimg', (path) => [
    '--quiet',
    '--raw',
    '--nodbus',
    ...settings,
    path,
  ])
  return read.toString().trimEnd().split('\n')
}

const cases = tentPapers.flatMap((paper, at) =>
  (['ja', 'en', 'mn'] as const).map((language) => ({
    paper,
    templateId: String(at + 1),
    language,
  })),
)
const said = { ja: 'QRコードでお支払い', en: 'Pay by QR code', mn: 'QR кодоор төлнө үү' }
const plain = (text: string): string => text.replaceAll(/\s/g, '')

it.each(cases)(
  '$paper in $language has the right page size, embedded fonts, the texts and a readable QR code',
  async (one) => {
    const { paper, templateId, language } = one
    const query = { templateId, language, tables: '7' }
    const pdf = await print(query)
    await pdfCheck(pdf)
    const { page } = tentSheets[paper]
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(await pdfInfo(pdf))!
    expect(Number(width)).toBeCloseTo(page.width * POINTS, 1)
    expect(Number(height)).toBeCloseTo(page.height * POINTS, 1)
    const fonts = await pdfFonts(pdf)
    expect(fonts.every(({ isEmbedded, isSubset }) => isEmbedded && isSubset)).toBe(true)
    expect(
      fonts.some(({ name }) =>
        name.includes(language === 'ja' ? 'NotoSansJP-Bold' : 'NotoSans-Bold'),
      ),
    ).toBe(true)
    const text = plain(await pdfText(pdf))
    expect(text).toContain(plain(said[language]))
    // The preview has the same texts as the PDF.
    const drawing = resultOf<TentDrawing>(await owner.get('tabletent/preview', order(query)))
    const lines = drawing.faces[0]!.flatMap((face) =>
      face.kind === 'TEXT' ? face.pieces.map((piece) => piece.text) : [],
    )
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(text).toContain(plain(line))
    expect(new Set(await readCode(await pdfPicture(pdf, 150)))).toEqual(new Set([code.payload]))
  },
)

it('200 table tents are printed as one PDF within the time limit', async () => {
  const started = performance.now()
  const pdf = await print({ templateId: '1', language: 'ja', tables: '1-200' })
  const took = performance.now() - started
  expect(await pdfInfo(pdf)).toMatch(/Pages:\s+200/)
  expect(plain(await pdfText(pdf))).toContain('テーブル200')
  expect(pdf.length).toBeLessThan(10_000_000)
  console.info(`${Math.round(took)} ms, ${pdf.length} bytes`)
  expect(took).toBeLessThan(BUDGET)
})

it('a sheet of labels has eight table tents', async () => {
  const pdf = await print({ templateId: '3', language: 'mn', tables: '1-9' })
  expect(await pdfInfo(pdf)).toMatch(/Pages:\s+2/)
})
