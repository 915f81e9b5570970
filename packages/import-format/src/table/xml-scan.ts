import { SaxesParser } from 'saxes'
import { refuseTable } from './table-refusal.ts'

type Options = { readonly position: false; readonly xmlns: false }

const DEPTH_MAX = 100
const ATTRIBUTES_MAX = 200
/** Characters of one attribute: the longest of a workbook is a list of ranges. */
const ATTRIBUTE_MAX = 64 * 1024
/** Characters between two ends of tags: an attribute and the text of a cell have fewer. */
const STRETCH_MAX = 256 * 1024
/** Characters that are parsed before the next ones are cut off the text. */
const STEP = 64 * 1024

/** What is done with the elements of a document. Names have no prefix. */
export interface XmlScan {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Thrown by a scan that needs nothing more of the document. */
export class Enough extends Error {
  override readonly name = 'Enough'
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** saxes collects a text, comment or attribute whole before it tells of it: the longest ones are found without saxes. */
function rejectLongStretches(text: string): void {
  let before = 0
  while (before < text.length) {
    const end = text.indexOf('>', before)
    if ((end < 0 ? text.length : end) - before > STRETCH_MAX) throw refuseTable('tooLong')
    if (end < 0) return
    before = end + 1
  }
}

function parseAll(parser: SaxesParser<Options>, text: string): void {
  try {
    for (let at = 0; at < text.length; at += STEP) parser.write(text.slice(at, at + STEP))
    parser.close()
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}

/**
 * Reads an XML document in UTF-8 without building anything of it.
 * @throws TableRefused at `file` for what no spreadsheet program writes; Error for a document that is not well-formed
 */
export function scanXml(bytes: Uint8Array, scan: XmlScan): void {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const parser = new SaxesParser<Options>({ position: false, xmlns: false })
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
    if (++depth > DEPTH_MAX) throw refuseTable('tooLong')
    scan.open?.(localName(name), given)
  })
  const onText = (part: string) => scan.text?.(part)
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', ({ name }) => {
    depth--
    scan.close?.(localName(name))
  })
  rejectLongStretches(text)
  parseAll(parser, text)
}
