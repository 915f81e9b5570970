import { openParser, parseFile, ParserEnded } from '#platform/files/parser.ts'
import type { AnyParse, OrderOf, ParsedBy, ParserModule } from '#platform/files/parser-messages.ts'
import type { FilePreview, PreviewOrder } from './file-preview.ts'
import type { NamedMapping, OpenedFiles, ReadingOptions, ReadingOrder } from './file-reading.ts'
import { expectNoProblem, ImportProblem } from './import-problem.ts'
import type { FileTarget } from './import-target.ts'
import type { parse as parseMapping, ReadMapping } from './mapping-parser.ts'
import type { parse as parsePreview } from './preview-parser.ts'
import type { parse as parseReading } from './reading-parser.ts'
import type { LookedFile, parse as parseReceived, ReceivedOrder } from './received-parser.ts'
import type { LineText, parse as parseRefusedLines, RefusedLinesOrder } from './refused-lines-parser.ts'
import type { parse as parseRows } from './rows-parser.ts'
import type { Source } from './source.ts'

/** The server's side of reading files: each file is read in a parser process. */

const mappings: ParserModule<typeof parseMapping> = { url: new URL('./mapping-parser.ts', import.meta.url) }
const previews: ParserModule<typeof parsePreview> = { url: new URL('./preview-parser.ts', import.meta.url) }
const received: ParserModule<typeof parseReceived> = { url: new URL('./received-parser.ts', import.meta.url) }
const refused: ParserModule<typeof parseRefusedLines> = { url: new URL('./refused-lines-parser.ts', import.meta.url) }
const readings: ParserModule<typeof parseReading> = { url: new URL('./reading-parser.ts', import.meta.url) }
const rows: ParserModule<typeof parseRows> = { url: new URL('./rows-parser.ts', import.meta.url) }

/** How long a process may take for one reading of the files of an import: 512 MiB take some minutes. */
const IMPORT_SECONDS = 1_800
/** How long it may take to look at a file that was uploaded. */
const LOOK_SECONDS = 120

/** The problem of a file for which the parser process was ended. */
const asProblem = (error: unknown, file: string): unknown =>
  error instanceof ParserEnded ? new ImportProblem('fileTooCostly', { file }) : error

/** What it takes to read the files of an import. */
export const readingOrder = (
  { files, format, mapping, encoding, sourceTimeZone }: ReadingOptions,
  { merchant: { code, currency, timeZone }, brandNames, tradeTypeNames }: FileTarget,
): ReadingOrder => ({
  files,
  format,
  mapping: mapping ?? null,
  encoding,
  sourceTimeZone,
  merchant: { merchantCode: code, currency, timeZone },
  brands: brandNames,
  tradeTypes: tradeTypeNames,
})

/** Reads to the end what a process has to say in one answer. */
async function resultOf<P extends AnyParse>(
  module: ParserModule<P>,
  order: OrderOf<P>,
  signal: AbortSignal | undefined,
): Promise<ParsedBy<P>> {
  const { value } = await openParser(module, order, { seconds: IMPORT_SECONDS, signal }).next()
  return value as ParsedBy<P>
}

/**
 * Opens the files of an import, and gives their rows as often as they are asked for.
 * @throws ImportProblem for files that cannot be read
 */
export async function openSource(
  order: ReadingOrder,
  signal?: AbortSignal,
): Promise<Omit<OpenedFiles, 'layouts'> & { source: Source }> {
  const file = order.files.join(', ')
  const opened = await resultOf(readings, order, signal).catch((error: unknown) => {
    throw asProblem(error, file)
  })
  const { layouts, ...about } = expectNoProblem(opened)
  async function* source() {
    try {
      const reading = openParser(rows, { reading: order, layouts }, { seconds: IMPORT_SECONDS, signal })
      expectNoProblem(yield* partsOf(reading))
    } catch (error) {
      throw asProblem(error, file)
    }
  }
  return { ...about, source }
}

/** Yields the items of parts. @returns what the reading returns */
async function* partsOf<T, R>(reading: AsyncGenerator<readonly T[], R, void>): AsyncGenerator<T, R, void> {
  let isDone = false
  try {
    for (;;) {
      const { value, done } = await reading.next()
      isDone = done === true
      if (done) return value
      yield* value
    }
  } finally {
    if (!isDone) await reading.return(undefined as R)
  }
}

/** The lines of refused rows, without card numbers. @throws ImportProblem */
export async function* refusedLines(order: RefusedLinesOrder, signal: AbortSignal): AsyncGenerator<LineText> {
  try {
    expectNoProblem(yield* partsOf(openParser(refused, order, { seconds: IMPORT_SECONDS, signal })))
  } catch (error) {
    throw asProblem(error, order.file)
  }
}

/** Looks at a file that a person has uploaded. @throws ImportProblem; Overloaded */
export async function lookAtFile(person: number, order: ReceivedOrder): Promise<LookedFile> {
  const { result } = await parseFile(person, received, order, LOOK_SECONDS).catch((error: unknown) => {
    throw asProblem(error, order.name)
  })
  return expectNoProblem(result)
}

/** The beginning of a file as it would be. @throws ImportProblem; Overloaded */
export async function previewHead(person: number, order: PreviewOrder): Promise<FilePreview> {
  const { result } = await parseFile(person, previews, order)
  return 'failed' in result ? expectNoProblem<FilePreview>(result.failed) : result
}

/** Reads a mapping. @throws ImportProblem that names key and line of what is wrong with it; Overloaded */
export async function checkMapping(person: number, mapping: NamedMapping): Promise<ReadMapping> {
  const { result } = await parseFile(person, mappings, mapping)
  return expectNoProblem(result)
}
