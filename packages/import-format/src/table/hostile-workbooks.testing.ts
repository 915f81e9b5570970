import { type Archive, type Entry, zipOf } from './hostile-zip.testing.ts'

/** Builds small workbooks from XML, valid ones and harmful ones. */

export const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

export const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`
export const relationsOf = (...all: string[]) =>
  `<Relationships xmlns="${packageRelations}">${all.join('')}</Relationships>`

/** Returns the XML of a worksheet with this content. The content begins with `<sheetData>`. */
export const sheetOf = (body: string) => `<worksheet xmlns="${spreadsheet}">${body}</worksheet>`
export const dataOf = (rows: string) => sheetOf(`<sheetData>${rows}</sheetData>`)
export const inline = (text: string, place = '') =>
  `<c${place} t="inlineStr"><is><t>${text}</t></is></c>`

/** Rows of a valid worksheet: a heading and one row of text. */
export const goodRows = `<row r="1">${inline('storeCode')}</row><row r="2">${inline('A')}</row>`
export const goodSheet = dataOf(goodRows)

interface Parts {
  sheet?: string | Partial<Entry>
  strings?: string | Partial<Entry>
  styles?: string | Partial<Entry>
  workbook?: string
  relations?: string
  more?: readonly Entry[]
}

const part = (name: string, given: string | Partial<Entry>): Entry =>
  typeof given === 'string' ? { name, data: given } : { name, ...given }

/** Returns the parts of a workbook with one sheet. */
export function entriesOf({
  sheet = goodSheet,
  strings,
  styles,
  workbook,
  relations,
  more = [],
}: Parts = {}): Entry[] {
  const sheets = `<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets>`
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    part('_rels/.rels', relationsOf(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      workbook ??
        `<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}">${sheets}</workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations ??
        relationsOf(
          relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
          relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
          relation('rId3', 'styles', 'styles.xml'),
        ),
    ),
    part('xl/worksheets/sheet1.xml', sheet),
    ...(strings === undefined ? [] : [part('xl/sharedStrings.xml', strings)]),
    ...(styles === undefined ? [] : [part('xl/styles.xml', styles)]),
    ...more,
  ]
}

export const book = (parts: Parts = {}, archive: Archive = {}): Buffer =>
  zipOf(entriesOf(parts), archive)

/** Returns a valid workbook in which some properties of the worksheet's ZIP entry are changed. */
export const sheetEntry = (change: Partial<Entry>): Buffer =>
  book({ sheet: { data: goodSheet, ...change } })

export const stringsOf = (body: string) => `<sst xmlns="${spreadsheet}">${body}</sst>`
export const usesStrings = dataOf(
  '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>0</v></c></row>',
)
export const lines = (count: number, line: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => line(nth)).join('')

type Answer = 'format' | 'tooLong' | 'tooShort' | 'sheets' | 'read'
export type HostileFile = readonly [what: string, answer: Answer, make: () => Buffer]
