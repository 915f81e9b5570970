import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { IMPORT_PACKED_MAX } from '@choba/contract/import-rows.ts'
import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js'
import {
  bytesOf,
  expectNoDocument,
  isGzip,
  isOldWorkbook,
  isZip,
  MAX_FILE_BYTES,
  tooLarge,
} from '../file/file-bytes.ts'
import { ImportProblem } from '../import-problem.ts'
import { TableRefused } from '../table/table-refusal.ts'
import { readEntries, streamEntry, unpackEntry } from '../table/zip-directory.ts'
import { expectOneLayout } from './one-layout.ts'
import { ODS_TYPES, openOds } from './ods-book.ts'
import { COLUMNS_MAX, FormulaUnsolved, ROWS_MAX, type Sheet, SHEETS_MAX } from './sheet-book.ts'
import { writeSheet } from './table-csv-file.ts'
import type { UnpackedFile, UnpackedTable } from './unpacked-file.ts'
import { Encrypted, openXls } from './xls-book.ts'
import { openXlsx } from './xlsx-book.ts'

/** A workbook or an archive, and where to write its tables. */
export interface UnpackOrder {
  /** Path of the file, and its name for error messages. */
  readonly file: string
  readonly name: string
  /** Empty folder into which the tables are written. */
  readonly folder: string
  /** Name or number of the sheet to read; null for the first sheet with rows. */
  readonly sheet: string | null
  /** True to read every sheet with rows, instead of one. */
  readonly isWhole: boolean
  /**
   * Number of bytes after which reading stops, for a preview. Only the first table is then written.
   */
  readonly most: number | null
}

const MEBIBYTE = 1024 * 1024

export const tooLargePacked = (file: string): ImportProblem =>
  new ImportProblem('packedTooLarge', {
    file,
    limit: String(IMPORT_PACKED_MAX / MEBIBYTE),
    members: String(SHEETS_MAX),
    rows: String(ROWS_MAX),
    columns: String(COLUMNS_MAX),
  })

/** Converts an error of reading a workbook or an archive to the problem that a user reads. */
function asProblem(error: unknown, file: string): unknown {
  if (error instanceof ImportProblem) return error
  if (error instanceof Encrypted) return new ImportProblem('fileEncrypted', { file })
  if (error instanceof FormulaUnsolved)
    return new ImportProblem('formulaUnsolved', { file, cell: error.cell })
  if (error instanceof TableRefused && error.problem === 'tooLong') return tooLargePacked(file)
  // An error of the file system is not caused by the content.
  if ((error as NodeJS.ErrnoException).syscall !== undefined) return error
  return new ImportProblem('sheetUnreadable', { file })
}

type Book = { kind: 'workbook'; sheets: Sheet[] } | { kind: 'archive'; entries: FileEntry[] }

/** First bit of the flags in a local header: the entry is encrypted. */
const isEncrypted = (archive: Uint8Array): boolean => ((archive[6] ?? 0) & 1) === 1

const smallText = (archive: Uint8Array, entry: FileEntry | undefined): string =>
  entry && entry.uncompressedSize <= MEBIBYTE ? unpackEntry(archive, entry).toString('utf8') : ''

async function openZip(archive: Uint8Array): Promise<Book> {
  if (isEncrypted(archive)) throw new Encrypted()
  const entries = await readEntries(archive, 2 * MAX_FILE_BYTES)
  const named = (name: string) => entries.find(({ filename }) => filename === name)
  if (named('[Content_Types].xml'))
    return { kind: 'workbook', sheets: await openXlsx(archive, entries) }
  if (!ODS_TYPES.includes(smallText(archive, named('mimetype')).trim()))
    return { kind: 'archive', entries }
  const manifest = smallText(archive, named('META-INF/manifest.xml'))
  if (manifest.includes('encryption-data') || named('encrypted-package')) throw new Encrypted()
  return { kind: 'workbook', sheets: await openOds(archive, entries) }
}

const openBook = async (bytes: Buffer): Promise<Book> =>
  isZip(bytes) ? openZip(bytes) : { kind: 'workbook', sheets: openXls(bytes) }

function chosenSheets(sheets: readonly Sheet[], { sheet, name }: UnpackOrder): readonly Sheet[] {
  if (sheet === null) return sheets
  const found = sheets.find((one) => one.name === sheet) ?? sheets[Number(sheet) - 1]
  if (found) return [found]
  const known = sheets.map((one) => one.name).join(', ')
  throw new ImportProblem('sheetMissing', { file: name, sheet, sheets: known })
}

/** Writes tables into the folder of an order, within the limit of bytes of all tables together. */
function openFolder(order: UnpackOrder) {
  let count = 0
  let left = MAX_FILE_BYTES
  const next = () => join(order.folder, `table-${(count += 1)}.csv`)
  return {
    async sheet(sheet: Sheet): Promise<UnpackedTable | null> {
      const path = next()
      const { lines, bytes } = await writeSheet(sheet, path, {
        most: order.most,
        budget: left,
        onTooLarge: () => tooLarge(order.name),
      })
      left -= bytes
      return lines === 0 ? null : { path, name: sheet.name, lines, isSheet: true }
    },
    async text(name: string, chunks: AsyncIterable<Buffer>): Promise<UnpackedTable> {
      const path = next()
      let lines = 0
      await pipeline(
        chunks,
        async function* (source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            if ((left -= chunk.length) < 0) throw tooLarge(order.name)
            for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
            yield chunk
          }
        },
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      )
      return { path, name, lines: lines + 1, isSheet: false }
    },
  }
}

type Folder = ReturnType<typeof openFolder>

/** Reads the sheets of a workbook: the chosen one, the first with rows, or all with rows. */
async function readSheets(
  sheets: readonly Sheet[],
  order: UnpackOrder,
  folder: Folder,
): Promise<UnpackedTable[]> {
  const tables: UnpackedTable[] = []
  for (const sheet of chosenSheets(sheets, order)) {
    const table = await folder.sheet(sheet)
    if (!table) continue
    tables.push(table)
    if (!order.isWhole) break
  }
  if (tables.length === 0) throw new ImportProblem('empty', { file: order.name })
  return tables
}

/** Entries that operating systems add to archives. */
const isExtra = ({ filename }: FileEntry): boolean =>
  filename.endsWith('/') || filename.startsWith('__MACOSX/') || basename(filename).startsWith('.')

async function firstChunk(archive: Uint8Array, entry: FileEntry): Promise<Buffer> {
  for await (const chunk of streamEntry(archive, entry)) return chunk
  return Buffer.alloc(0)
}

async function readMember(
  archive: Uint8Array,
  entry: FileEntry,
  order: UnpackOrder,
  folder: Folder,
): Promise<UnpackedTable> {
  const name = entry.filename
  const label = `${order.name}: ${name}`
  try {
    const first = await firstChunk(archive, entry)
    if (isGzip(first)) throw new ImportProblem('fileArchive', { file: label })
    if (!isZip(first) && !isOldWorkbook(first)) {
      expectNoDocument(label, first)
      return await folder.text(name, streamEntry(archive, entry))
    }
    if (entry.uncompressedSize > IMPORT_PACKED_MAX) throw tooLargePacked(label)
    const chunks: Buffer[] = []
    for await (const chunk of streamEntry(archive, entry)) chunks.push(chunk)
    const book = await openBook(Buffer.concat(chunks))
    if (book.kind === 'archive') throw new ImportProblem('fileArchive', { file: label })
    const own = { ...order, name: label, isWhole: false }
    const [table] = await readSheets(book.sheets, own, folder)
    return { ...table!, name }
  } catch (error) {
    throw asProblem(error, label)
  }
}

async function readMembers(
  archive: Uint8Array,
  entries: readonly FileEntry[],
  order: UnpackOrder,
  folder: Folder,
): Promise<UnpackedTable[]> {
  const members = entries.filter((entry) => !isExtra(entry))
  if (members.length === 0) throw new ImportProblem('empty', { file: order.name })
  if (members.length > SHEETS_MAX) throw tooLargePacked(order.name)
  const tables: UnpackedTable[] = []
  for (const entry of members.toSorted((a, b) => (a.filename < b.filename ? -1 : 1))) {
    tables.push(await readMember(archive, entry, order, folder))
    if (order.most !== null) return tables
  }
  await expectOneLayout(order.name, tables)
  return tables
}

/** Position and content of the signature of a tar archive. */
const isTar = (bytes: Buffer): boolean => bytes.subarray(257, 262).toString('latin1') === 'ustar'

/**
 * Returns the workbook or archive that a gzip file contains, or null if it contains text. Text is
 * decompressed when it is read.
 */
async function gunzipped({ file, name }: UnpackOrder): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytesOf(file)) {
    if (size === 0) {
      if (isGzip(chunk) || isTar(chunk)) throw new ImportProblem('fileArchive', { file: name })
      if (!isZip(chunk) && !isOldWorkbook(chunk)) return null
    }
    if ((size += chunk.length) > IMPORT_PACKED_MAX) throw tooLargePacked(name)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function headOf(file: string): Promise<Buffer> {
  for await (const chunk of createReadStream(file, { end: 63 })) return chunk as Buffer
  return Buffer.alloc(0)
}

/**
 * Writes the tables of a workbook or an archive as text files. Returns null for a gzip file that
 * contains text.
 * @throws ImportProblem
 */
export async function unpackFile(order: UnpackOrder): Promise<UnpackedFile | null> {
  const { file, name } = order
  try {
    const isPacked = isGzip(await headOf(file))
    if (!isPacked && (await stat(file)).size > IMPORT_PACKED_MAX) throw tooLargePacked(name)
    const bytes = isPacked ? await gunzipped(order) : await readFile(file)
    if (bytes === null) return null
    const book = await openBook(bytes)
    const folder = openFolder(order)
    const tables =
      book.kind === 'workbook'
        ? await readSheets(book.sheets, order, folder)
        : await readMembers(bytes, book.entries, order, folder)
    return { kind: book.kind, tables, sha256: await hashOf(file) }
  } catch (error) {
    throw asProblem(error, name)
  }
}
