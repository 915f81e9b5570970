import { zipOf, type Entry } from '@choba/import-format/table/hostile-zip.testing.ts'

/** Creates valid office documents and videos, and files that only look like them. */

const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const office = 'application/vnd.openxmlformats-officedocument'

/** Path and content type of each document kind's main part. */
export const officeKinds = {
  docx: { main: 'word/document.xml', type: `${office}.wordprocessingml.document` },
  xlsx: { main: 'xl/workbook.xml', type: `${office}.spreadsheetml.sheet` },
  pptx: { main: 'ppt/presentation.xml', type: `${office}.presentationml.presentation` },
} as const
export type OfficeEnding = keyof typeof officeKinds

interface Parts {
  /** Declared content type of the main part. */
  readonly mainType?: string
  /** Additional declared content types, by file extension. */
  readonly types?: Readonly<Record<string, string>>
  readonly more?: readonly Entry[]
  /** Names of entries that are left out. */
  readonly without?: readonly string[]
}

/** Builds the archive entries of a valid document. Options change, add or leave out entries. */
export function officeEntries(
  ending: OfficeEnding,
  { mainType, types = {}, more = [], without = [] }: Parts = {},
): Entry[] {
  const { main, type } = officeKinds[ending]
  const defaults = Object.entries({ rels: 'application/xml', xml: 'application/xml', ...types })
  const declared = defaults
    .map(([one, said]) => `<Default Extension="${one}" ContentType="${said}"/>`)
    .join('')
  const override = `<Override PartName="/${main}" ContentType="${mainType ?? `${type}.main+xml`}"/>`
  const relation = `<Relationship Id="rId1" Type="${documents}/officeDocument" Target="${main}"/>`
  const entries: Entry[] = [
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="${packages}/content-types">${declared}${override}</Types>`,
    },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="${packages}/relationships">${relation}</Relationships>`,
    },
    { name: main, data: '<document/>' },
    ...more,
  ]
  return entries.filter(({ name }) => !without.includes(name))
}

/** Creates a document of a kind. */
export const officeFile = (ending: OfficeEnding, parts?: Parts): Buffer =>
  zipOf(officeEntries(ending, parts))

/** Builds an MP4 box: length, type, content. */
export function box(type: string, content: Uint8Array | string = ''): Buffer {
  const bytes = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length + 8)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), bytes])
}

/** First box of an MP4. */
export const ftyp = (brand = 'isom') => box('ftyp', `${brand}\0\0\u0002\0isomiso2mp41`)

/** Creates an MP4 without content. */
export const mp4File = (brand?: string): Buffer =>
  Buffer.concat([
    ftyp(brand),
    box('free'),
    box('mdat', Buffer.alloc(64)),
    box('moov', box('mvhd', Buffer.alloc(100))),
  ])
