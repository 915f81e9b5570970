import { TimeZone } from '@choba/contract/merchants.contract.ts'
import * as z from 'zod/mini'
import {
  paymentMethodFinder,
  type NamedPaymentMethod,
  nameFinder,
} from '../mapping/payment-method-names.ts'
import type { FileLayout } from './file-layout.ts'
import { ImportProblem } from '../import-problem.ts'
import type { MappingTarget } from '../mapping/mapped-lines.ts'
import { layoutsOf, mappedSource } from '../mapping/mapped-source.ts'
import type { FileEncoding } from '../mapping/mapping-shape.ts'
import { isPaidOutExternally, parseMapping, readMapping, type Mapping } from '../mapping/mapping.ts'
import type { FileQuestion } from '../mapping/mapping-questions.ts'
import { chobaSource, type Source, type SourceNotes } from '../row/source.ts'

/** Text of a mapping, and the name of the mapping for error messages. */
export interface NamedMapping {
  readonly name: string
  readonly text: string
}

/** Files, and how to read them. */
export interface ReadingOptions {
  readonly files: readonly string[]
  /**
   * `choba` for the import format of Choba, or `mapping:` followed by the name or the file of a
   * mapping.
   */
  readonly format: string
  /** Mapping to use instead of the mapping in `format`. */
  readonly mapping?: NamedMapping | null
  /**
   * Encoding of the files. Null for the default: UTF-8 for the format `choba`, and otherwise the
   * encodings that the mapping allows.
   */
  readonly encoding: FileEncoding | null
  /** IANA time zone of the dates, for mappings that require the user to choose a time zone. */
  readonly sourceTimeZone: string | null
}

/**
 * Files of a merchant, and how to read them. Plain data, because the order is sent to a parser
 * process.
 */
export interface ReadingOrder extends ReadingOptions {
  readonly merchant: Pick<MappingTarget, 'currency' | 'anyCurrency' | 'timeZone' | 'merchantCode'>
  readonly paymentMethods: readonly NamedPaymentMethod[]
  readonly tradeTypes: readonly NamedPaymentMethod[]
}

/**
 * Detected layouts of the files. The layouts are detected once and used each time the files are
 * read.
 */
export interface OpenedFiles {
  readonly notes: SourceNotes
  /** True if another service pays out the transactions. */
  readonly paidOutExternally: boolean
  /** Null for the format `choba`, which has a fixed layout. */
  readonly layouts: readonly FileLayout[] | null
}

/** Returns the mapping with which a file is read. @throws ImportProblem */
export function mappingOf({ format, mapping }: ReadingOrder): Mapping {
  if (mapping) return parseMapping(mapping.name, mapping.text)
  const name = /^mapping:(.+)$/.exec(format)?.[1]
  if (!name) throw new ImportProblem('usage')
  return readMapping(name)
}

function targetOf({
  merchant,
  sourceTimeZone,
  paymentMethods,
  tradeTypes,
}: ReadingOrder): MappingTarget {
  if (sourceTimeZone !== null && !z.safeParse(TimeZone, sourceTimeZone).success) {
    throw new ImportProblem('settingsUnknown', { settings: `--source-time-zone ${sourceTimeZone}` })
  }
  return {
    ...merchant,
    sourceTimeZone,
    paymentMethods: paymentMethodFinder(paymentMethods),
    tradeTypes: nameFinder(tradeTypes),
  }
}

/** Detects the layouts of files. @throws ImportProblem */
export async function openFiles(order: ReadingOrder): Promise<OpenedFiles> {
  const { format, files, encoding } = order
  if (format === 'choba') {
    const notes = {
      absent: new Map<string, string[]>(),
      numbersByLine: false,
      hasLinks: false,
      dialects: files.map(() => ({
        encoding: encoding ?? ('utf-8' as const),
        delimiter: ',',
        quotes: true,
      })),
    }
    return { notes, paidOutExternally: isPaidOutExternally(null), layouts: null }
  }
  const mapping = mappingOf(order)
  const { sourceTimeZone } = targetOf(order)
  const layouts = await layoutsOf(mapping, sourceTimeZone, files, encoding)
  const { notes } = mappedSource(mapping, targetOf(order), layouts)
  return { notes, paidOutExternally: isPaidOutExternally(mapping), layouts }
}

/** Rows of files, and the questions that are open after all rows have been read. */
export interface ReadRows {
  readonly source: Source
  readonly questions: () => readonly FileQuestion[]
}

/** Returns the rows of opened files. @throws ImportProblem */
export function rowsOf(order: ReadingOrder, layouts: OpenedFiles['layouts']): ReadRows {
  const { files, encoding, merchant } = order
  if (!layouts)
    return {
      source: chobaSource(files, encoding ?? 'utf-8', merchant.merchantCode),
      questions: () => [],
    }
  return mappedSource(mappingOf(order), targetOf(order), layouts)
}
