import type { ParserModule } from './parser-messages.ts'
import type { parse } from './office-parser.ts'

/** Finds the type of an office document, in a parser process (`parseFile`). */
export const officeParser: ParserModule<typeof parse> = {
  url: new URL('./office-parser.ts', import.meta.url),
}

const ZIP_BEGINNING = Buffer.from('PK\u0003\u0004', 'latin1')

/** True for a zip archive; office documents are zip archives. */
export const isZip = (bytes: Uint8Array): boolean =>
  ZIP_BEGINNING.equals(bytes.subarray(0, ZIP_BEGINNING.length))
