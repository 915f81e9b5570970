import {
  type Manual,
  MANUAL_FILE_MAX,
  manualFiles,
  type ManualType,
} from '@choba/contract/manuals.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import { zipOf } from '@choba/import-format/table/hostile-zip.testing.ts'
import {
  box,
  ftyp,
  mp4File,
  officeEntries,
  officeFile,
  officeKinds,
} from '#platform/files/office-files.testing.ts'
import { EICAR, openScanner, type Scanner } from '#platform/files/virus-scan.testing.ts'
import { expectAppError } from '#testing/expect-app-error.ts'
import { type Client, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { addedCategory, textPdf, uploadedManual, uploadManual } from './manuals.testing.ts'

let test: TestApp
let owner: Client
let scanner: Scanner
beforeAll(async () => {
  scanner = await openScanner()
  test = await openTestApp({ config: { clamd: scanner.address } })
  owner = await test.signIn('owner')
})
afterAll(async () => {
  await test.close()
  await scanner.close()
})

const keptFiles = () =>
  asOwner(test.engine, async (q) =>
    Number(
      (
        await q
          .selectFrom('files')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    ),
  )

/**
 * Adds a manual with a file. The extension and the declared type of the file are wrong, so only its
 * content shows the type.
 */
async function addedWith(bytes: Uint8Array): Promise<Manual> {
  const { categoryId } = await addedCategory(owner)
  const fileName = await uploadedManual(owner, bytes, '手順書.exe')
  return resultOf(
    await owner.post('manual/add', {
      name: 'Guide',
      categoryId,
      files: [{ language: 'ja', fileName }],
    }),
  )
}

const word = officeKinds.docx.type
const accepted: readonly [ManualType, () => Buffer][] = [
  [word, () => officeFile('docx')],
  [officeKinds.xlsx.type, () => officeFile('xlsx')],
  [officeKinds.pptx.type, () => officeFile('pptx')],
  ['video/mp4', () => mp4File()],
]

describe('the uploaded file of a manual', () => {
  it.each(accepted)(
    'is stored unchanged as %s, recognized by its content, and only served as a download',
    async (type, make) => {
      const bytes = make()
      const { manualId, files } = await addedWith(bytes)
      const label = `手順書.${manualFiles[type].ending}`
      expect(files).toMatchObject([
        { contentType: type, label, size: bytes.length, pageCount: null, textState: 'NONE' },
      ])
      const answer = await owner.get('manual/file', { manualId })
      expect(answer.bytes.equals(bytes)).toBe(true)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent(label)}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox') as string,
      })
    },
  )

  it('can be an Office file with parts of many kinds, including an embedded workbook', async () => {
    const more = [
      { name: 'ppt/embeddings/book.xlsx', data: officeFile('xlsx'), method: 0 },
      { name: 'ppt/media/picture.png', data: tinyPng },
    ]
    const bytes = officeFile('pptx', {
      more,
      types: { png: 'image/png', xlsx: officeKinds.xlsx.type },
    })
    expect((await addedWith(bytes)).files[0]!.contentType).toBe(officeKinds.pptx.type)
  })

  const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  it.each<[string, () => Buffer]>([
    ['a document with macros', () => officeFile('docx', { mainType: macros })],
    [
      'a workbook with macros but without their type',
      () => officeFile('xlsx', { more: [{ name: 'xl/vbaProject.bin', data: 'x' }] }),
    ],
    [
      'a document that declares a type of macros',
      () => officeFile('docx', { types: { bin: 'application/vnd.ms-office.vbaProject' } }),
    ],
    [
      'a workbook with Excel 4.0 macros',
      () => officeFile('xlsx', { more: [{ name: 'xl/macrosheets/sheet1.xml', data: '<x/>' }] }),
    ],
    [
      'an embedded workbook with macros',
      () =>
        officeFile('pptx', { types: { xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12' } }),
    ],
    [
      'a document with ActiveX',
      () => officeFile('docx', { more: [{ name: 'word/activeX/activeX1.xml', data: '<x/>' }] }),
    ],
    [
      'a template',
      () => officeFile('docx', { mainType: `${word.replace('document', 'template')}.main+xml` }),
    ],
    [
      'an archive that is no Office file',
      () => zipOf([{ name: 'index.html', data: '<script>alert(1)</script>' }]),
    ],
    [
      'an archive without a main part',
      () => officeFile('docx', { without: ['word/document.xml'] }),
    ],
    ['an archive without relations', () => officeFile('docx', { without: ['_rels/.rels'] })],
    ['an archive without types', () => officeFile('docx', { without: ['[Content_Types].xml'] })],
    [
      'content types with XML entities',
      () =>
        zipOf([
          { name: '[Content_Types].xml', data: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
          ...officeEntries('docx').slice(1),
        ]),
    ],
    [
      'a document with bytes behind its end',
      () => Buffer.concat([officeFile('docx'), Buffer.from('<script>')]),
    ],
    ['a document that is cut off', () => officeFile('docx').subarray(0, 300)],
    [
      'an encrypted document',
      () =>
        zipOf(
          officeEntries('docx').map((one) => ({
            ...one,
            local: { flags: 1 },
            central: { flags: 1 },
          })),
        ),
    ],
    ['a video of another type', () => mp4File('qt  ')],
    ['a video without an index', () => Buffer.concat([ftyp(), box('mdat', 'x')])],
    [
      'a video with bytes behind its end',
      () => Buffer.concat([mp4File(), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a video with an unknown box', () => Buffer.concat([mp4File(), box('html', '<script>')])],
    ['a video with a box beyond its end', () => mp4File().subarray(0, -1)],
    ['a script', () => Buffer.from('<script>alert(1)</script>')],
    ['an empty file', () => Buffer.alloc(0)],
  ])('is rejected if it is %s, and nothing is stored', async (_what, make) => {
    const before = await keptFiles()
    expectAppError(await uploadManual(owner, make(), 'guide.docx'), 'unsupportedMediaType')
    expect(await keptFiles()).toBe(before)
  })

  it('is read only up to a limit if small parts of it expand to a large size', async () => {
    const bomb = { name: '[Content_Types].xml', data: Buffer.alloc(3_000_000, ' ') }
    expectAppError(
      await uploadManual(owner, zipOf([bomb, ...officeEntries('docx').slice(1)])),
      'bodyTooLarge',
    )
    const many = Array.from({ length: 2_100 }, (_, nth) => ({
      name: `word/media/${nth}.xml`,
      data: '',
    }))
    expectAppError(await uploadManual(owner, officeFile('docx', { more: many })), 'bodyTooLarge')
  })

  it('can have 10 MB at most, whatever its type', async () => {
    const rest = Buffer.alloc(MANUAL_FILE_MAX, 'a')
    const document = officeFile('docx', { more: [{ name: 'a.xml', data: rest, method: 0 }] })
    for (const bytes of [document, Buffer.concat([mp4File(), box('free', rest)])])
      expectAppError(await uploadManual(owner, bytes), 'bodyTooLarge')
  })

  it('has no type with a higher limit than the limit of all uploads', () => {
    for (const { max } of Object.values(manualFiles))
      expect(max).toBeLessThanOrEqual(MANUAL_FILE_MAX)
  })
})

describe('the virus scanner', () => {
  it('rejects an infected file in every kind of upload', async () => {
    const before = await keptFiles()
    expectAppError(await uploadManual(owner, textPdf(EICAR).subarray()), 'virusFound')
    const bytes = officeFile('docx', { more: [{ name: 'a.xml', data: EICAR, method: 0 }] })
    expectAppError(await uploadManual(owner, bytes), 'virusFound')
    const picture = {
      method: 'POST',
      url: '/edge/streamUpload',
      ...fileForm(Buffer.concat([tinyPng, Buffer.from(EICAR)])),
    } as const
    expectAppError(await owner.send(picture), 'virusFound')
    expect(await keptFiles()).toBe(before)
  })

  it('makes every upload fail with an error of its own while the scanner is unavailable', async () => {
    const gone = await openScanner()
    await gone.close()
    const other = await openTestApp({ config: { clamd: gone.address } })
    onTestFinished(() => other.close())
    expectAppError(
      await uploadManual(await other.signIn('owner'), officeFile('docx')),
      'thirdPartyUnavailable',
    )
  })
})
