import { zipOf, type Entry } from '@choba/import-format/table/hostile-zip.testing.ts'

/** Makes office documents and videos as programs write them, and others that only look like them. */

const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const office = 'application/vnd.openxmlformats-officedocument'

/** The main part of each kind: where it is, and what it is said to be. */
export const officeKinds = {
  docx: { main: 'word/document.xml', type: `${office}.wordprocessingml.document` },
  xlsx: { main: 'xl/workbook.xml', type: `${office}.spreadsheetml.sheet` },
  pptx: { main: 'ppt/presentation.xml', type: `${office}.presentationml.presentation` },
} as const
export type OfficeEnding = keyof typeof officeKinds

interface Parts {
  /** What the main part is said to be. */
  readonly mainType?: string
  /** Further types that are declared, by the ending of the part. */
  readonly types?: Readonly<Record<string, string>>
  readonly more?: readonly Entry[]
  /** Entries by name that are left out. */
  readonly without?: readonly string[]
}

/** The entries of a document. */
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

/** A document of a kind. */
export const officeFile = (ending: OfficeEnding, parts?: Parts): Buffer =>
  zipOf(officeEntries(ending, parts))

/** A box of an MP4: its length, its type, its content. */
export function box(type: string, content: Uint8Array | string = ''): Buffer {
  const bytes = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length + 8)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), bytes])
}

/** What an MP4 begins with. */
export const ftyp = (brand = 'isom') => box('ftyp', `${brand}\0\0\u0002\0isomiso2mp41`)

/** An MP4 with nothing to see in it. */
export const mp4File = (brand?: string): Buffer =>
  Buffer.concat([
    ftyp(brand),
    box('free'),
    box('mdat', Buffer.alloc(64)),
    box('moov', box('mvhd', Buffer.alloc(100))),
  ])
