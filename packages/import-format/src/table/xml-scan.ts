import { SaxesParser } from 'saxes'
import { refuseTable } from './table-refusal.ts'

type Options = { readonly position: false; readonly xmlns: false }

const DEPTH_MAX = 100
const ATTRIBUTES_MAX = 200
/**
 * Maximum number of characters in an attribute. The longest attribute in a workbook is a list of
 * ranges.
 */
const ATTRIBUTE_MAX = 64 * 1024
/**
 * Maximum number of characters between the ends of two tags. Attributes and texts of cells are
 * shorter.
 */
const STRETCH_MAX = 256 * 1024
/** Number of characters that are parsed in one step. */
const STEP = 64 * 1024

/** Handlers for the elements of a document. Element names are passed without their prefix. */
export interface XmlScan {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Thrown by a handler that needs no further elements, to stop the scan. */
export class Enough extends Error {
  override readonly name = 'Enough'
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Rejects long texts, comments and attributes before they are parsed, because the parser saxes
 * keeps each of them in memory completely.
 */
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
 * Reads an XML document in UTF-8 without building a tree.
 * @throws TableRefused at `file` for content that no spreadsheet program writes; Error if the XML
 * is not well-formed
 */
export function scanXml(bytes: Uint8Array, scan: XmlScan): void {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const parser = new SaxesParser<Options>({ position: false, xmlns: false })
  let depth = 0
  let attributes = 0
  parser.on('doctype', () => {
    // A document type is rejected, because it could define entities that expand to a huge text.
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
