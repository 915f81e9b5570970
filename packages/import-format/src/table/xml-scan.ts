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

/** Writes text to a parser in steps, and ends the document. */
interface XmlSink {
  /** @throws Enough if a handler stopped the scan */
  write(text: string): void
  close(): void
}

/**
 * Returns a sink that calls the handlers of a scan. Rejects long texts, comments and attributes
 * before they are parsed, because the parser saxes keeps each of them in memory completely.
 */
function openSink(scan: XmlScan): XmlSink {
  const parser = new SaxesParser<Options>({ position: false, xmlns: false })
  let depth = 0
  let attributes = 0
  /** Number of characters since the end of the last tag. */
  let stretch = 0
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
  const measure = (text: string) => {
    let before = 0
    for (let end = text.indexOf('>'); end >= 0; end = text.indexOf('>', before)) {
      if (stretch + end - before > STRETCH_MAX) throw refuseTable('tooLong')
      stretch = 0
      before = end + 1
    }
    stretch += text.length - before
    if (stretch > STRETCH_MAX) throw refuseTable('tooLong')
  }
  return {
    write(text) {
      for (let at = 0; at < text.length; at += STEP) {
        const step = text.slice(at, at + STEP)
        measure(step)
        parser.write(step)
      }
    },
    close: () => void parser.close(),
  }
}

const untilEnough = (error: unknown): void => {
  if (!(error instanceof Enough)) throw error
}

/**
 * Reads an XML document in UTF-8 without building a tree.
 * @throws TableRefused at `file` for content that no spreadsheet program writes; Error if the XML
 * is not well-formed
 */
export function scanXml(bytes: Uint8Array, scan: XmlScan): void {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const sink = openSink(scan)
  try {
    sink.write(text)
    sink.close()
  } catch (error) {
    untilEnough(error)
  }
}

/** Reads an XML document like `scanXml`, from chunks that need not be in memory together. */
export async function scanXmlStream(
  chunks: AsyncIterable<Uint8Array>,
  scan: XmlScan,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const sink = openSink(scan)
  try {
    for await (const chunk of chunks) sink.write(decoder.decode(chunk, { stream: true }))
    sink.write(decoder.decode())
    sink.close()
  } catch (error) {
    untilEnough(error)
  }
}
