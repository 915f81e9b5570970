import {
  mappingParser,
  previewParser,
  readingParser,
  receivedParser,
  refusedLinesParser,
  rowsParser,
} from '@choba/import-format/parser/parser-modules.ts'
import type { FilePreview, PreviewOrder } from '@choba/import-format/file/file-preview.ts'
import type {
  NamedMapping,
  OpenedFiles,
  ReadingOptions,
  ReadingOrder,
} from '@choba/import-format/file/file-reading.ts'
import { expectNoProblem, ImportProblem } from '@choba/import-format/import-problem.ts'
import type { InspectedFile, ReceivedOrder } from '@choba/import-format/parser/received-parser.ts'
import type {
  LineText,
  RefusedLinesOrder,
} from '@choba/import-format/parser/refused-lines-parser.ts'
import type { FileQuestion } from '@choba/import-format/mapping/mapping-questions.ts'
import type { Source } from '@choba/import-format/row/source.ts'
import { openParser, parseFile, ParserEnded } from '#platform/files/parser.ts'
import type { AnyParse, OrderOf, ParsedBy, ParserModule } from '#platform/files/parser-messages.ts'
import type { FileTarget } from './import-target.ts'

/**
 * Each file is read in a separate parser process, because a malicious file could make the parser
 * use too much time or memory. These functions start the processes.
 */

/**
 * Time limit in seconds for a parser process that reads all files of an import. A file of 512 MiB
 * takes a few minutes.
 */
export const IMPORT_SECONDS = 1_800
/** Time limit for examining an uploaded file, in seconds. */
export const LOOK_SECONDS = 120

/**
 * Converts the error of a terminated parser process into the problem `fileTooCostly`. Other errors
 * stay unchanged.
 */
export const asCostly = (error: unknown, file: string): unknown =>
  error instanceof ParserEnded ? new ImportProblem('fileTooCostly', { file }) : error

/** Returns the data that a parser process needs to read the files of an import. */
export const readingOrder = (
  { files, format, mapping, encoding, sourceTimeZone }: ReadingOptions,
  { merchant: { code, currency, timeZone }, paymentMethodNames, tradeTypeNames }: FileTarget,
): ReadingOrder => ({
  files,
  format,
  mapping: mapping ?? null,
  encoding,
  sourceTimeZone,
  merchant: { merchantCode: code, currency, timeZone },
  paymentMethods: paymentMethodNames,
  tradeTypes: tradeTypeNames,
})

/** Starts a parser process that answers with a single message, and returns its result. */
async function resultOf<P extends AnyParse>(
  module: ParserModule<P>,
  order: OrderOf<P>,
  signal: AbortSignal | undefined,
): Promise<ParsedBy<P>> {
  const { value } = await openParser(module, order, { seconds: IMPORT_SECONDS, signal }).next()
  return value as ParsedBy<P>
}

/**
 * Opens the files of an import. The returned source of rows can be read several times. `questions`
 * returns the questions that were open when the source was last read to its end.
 * @throws ImportProblem if the files cannot be read
 */
export async function openSource(
  order: ReadingOrder,
  signal?: AbortSignal,
): Promise<
  Omit<OpenedFiles, 'layouts'> & { source: Source; questions: () => readonly FileQuestion[] }
> {
  const file = order.files.join(', ')
  const opened = await resultOf(readingParser, order, signal).catch((error: unknown) => {
    throw asCostly(error, file)
  })
  const { layouts, ...about } = expectNoProblem(opened)
  let questions: readonly FileQuestion[] = []
  async function* source() {
    try {
      const reading = openParser(
        rowsParser,
        { reading: order, layouts },
        { seconds: IMPORT_SECONDS, signal },
      )
      ;({ questions } = expectNoProblem(yield* partsOf(reading)))
    } catch (error) {
      throw asCostly(error, file)
    }
  }
  return { ...about, source, questions: () => questions }
}

/**
 * Yields the single items of the batches that a parser process sends.
 * @returns the final result of the process
 */
async function* partsOf<T, R>(
  reading: AsyncGenerator<readonly T[], R, void>,
): AsyncGenerator<T, R, void> {
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

/**
 * Yields the texts of the lines with rejected rows, with masked card numbers.
 * @throws ImportProblem
 */
export async function* refusedLines(
  order: RefusedLinesOrder,
  signal: AbortSignal,
): AsyncGenerator<LineText> {
  try {
    expectNoProblem(
      yield* partsOf(openParser(refusedLinesParser, order, { seconds: IMPORT_SECONDS, signal })),
    )
  } catch (error) {
    throw asCostly(error, order.file)
  }
}

/**
 * Examines an uploaded file in a parser process.
 * @throws ImportProblem; Overloaded
 */
export async function inspectFile(person: number, order: ReceivedOrder): Promise<InspectedFile> {
  const { result } = await parseFile(person, receivedParser, order, LOOK_SECONDS).catch(
    (error: unknown) => {
      throw asCostly(error, order.name)
    },
  )
  return expectNoProblem(result)
}

/**
 * Returns a preview of the first rows of a file, read in a parser process.
 * @throws ImportProblem; Overloaded
 */
export async function previewHead(person: number, order: PreviewOrder): Promise<FilePreview> {
  const { result } = await parseFile(person, previewParser, order)
  return 'failed' in result ? expectNoProblem<FilePreview>(result.failed) : result
}

/**
 * Validates a mapping in a parser process.
 * @throws ImportProblem with the key and the line of the first error; Overloaded
 */
export async function checkMapping(person: number, mapping: NamedMapping): Promise<void> {
  const { result } = await parseFile(person, mappingParser, mapping)
  expectNoProblem(result)
}
