import { SaxesParser } from 'saxes'
import { refuseTable } from './table-refusal.ts'

type Options = { readonly position: false; readonly xmlns: false }

const DEPTH_MAX = 100
const ATTRIBUTES_MAX = 200
/** Characters of one attribute: the longest of a workbook is a list of ranges. */
const ATTRIBUTE_MAX = 64 * 1024
/** Characters that are parsed before the next ones are cut off the text. */
const STEP = 64 * 1024

/** What a scan does with the elements of one part. Names have no prefix: hucre ignores prefixes, too. */
export interface PartScan {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Thrown by a scan that needs nothing more of the part. */
export class Enough extends Error {
  override readonly name = 'Enough'
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function parseAll(parser: SaxesParser<Options>, text: string): void {
  try {
    for (let at = 0; at < text.length; at += STEP) parser.write(text.slice(at, at + STEP))
    parser.close()
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}

/**
 * Reads an XML document without building anything of it.
 * @param start gives the scan for a root element
 * @throws AppError badRequest at `file` for a document that no spreadsheet program writes; Error if it is not well-formed
 */
export function scanXml(text: string, start: (root: string) => PartScan): void {
  const parser = new SaxesParser<Options>({ position: false, xmlns: false })
  let scan: PartScan | null = null
  let depth = 0
  let attributes = 0
  parser.on('doctype', () => {
    // Entities are defined there.
    throw refuseTable('format')
  })
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', ({ value }) => {
    if (++attributes > ATTRIBUTES_MAX || value.length > ATTRIBUTE_MAX) throw refuseTable('tooLong')
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    const local = localName(name)
    scan ??= start(local)
    if (++depth > DEPTH_MAX) throw refuseTable('tooLong')
    scan.open?.(local, given)
  })
  const onText = (part: string) => scan?.text?.(part)
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', ({ name }) => {
    depth--
    scan?.close?.(localName(name))
  })
  parseAll(parser, text)
}
