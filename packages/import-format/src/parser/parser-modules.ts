import type { parse as parseMapping } from './mapping-parser.ts'
import type { ParserModule } from './parse.ts'
import type { parse as parsePreview } from './preview-parser.ts'
import type { parse as parseReading } from './reading-parser.ts'
import type { parse as parseReceived } from './received-parser.ts'
import type { parse as parseRefusedLines } from './refused-lines-parser.ts'
import type { parse as parseRows } from './rows-parser.ts'
import type { parse as parseUnpack } from './unpack-parser.ts'

/**
 * Modules that a parser process loads. The server uses only their URLs and types, and does not load
 * them.
 */

export const mappingParser: ParserModule<typeof parseMapping> = {
  url: new URL('./mapping-parser.ts', import.meta.url),
}
export const previewParser: ParserModule<typeof parsePreview> = {
  url: new URL('./preview-parser.ts', import.meta.url),
}
export const receivedParser: ParserModule<typeof parseReceived> = {
  url: new URL('./received-parser.ts', import.meta.url),
}
export const refusedLinesParser: ParserModule<typeof parseRefusedLines> = {
  url: new URL('./refused-lines-parser.ts', import.meta.url),
}
export const readingParser: ParserModule<typeof parseReading> = {
  url: new URL('./reading-parser.ts', import.meta.url),
}
export const rowsParser: ParserModule<typeof parseRows> = {
  url: new URL('./rows-parser.ts', import.meta.url),
}
export const unpackParser: ParserModule<typeof parseUnpack> = {
  url: new URL('./unpack-parser.ts', import.meta.url),
}
