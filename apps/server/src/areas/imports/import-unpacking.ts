import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import type { FileEncoding } from '@choba/import-format/mapping/mapping-shape.ts'
import { asFileProblem, mayBePacked } from '@choba/import-format/file/file-bytes.ts'
import { expectNoProblem } from '@choba/import-format/import-problem.ts'
import { unpackParser } from '@choba/import-format/parser/parser-modules.ts'
import type { UnpackedFile, UnpackedTable } from '@choba/import-format/sheets/unpacked-file.ts'
import { asCostly, IMPORT_SECONDS, LOOK_SECONDS } from './import-file-source.ts'
import { openParser, parseFile } from '#platform/files/parser.ts'

/** A file of an import, and where its tables are written. */
interface Packed {
  readonly file: string
  /** Name of the file for error messages. */
  readonly name: string
  readonly folder: string
}

const none = { sheet: null, isWhole: false, most: null }

/** Creates an empty folder for the tables of a file. */
async function innerFolder(folder: string, name: string): Promise<string> {
  const inner = join(folder, name)
  await mkdir(inner)
  return inner
}

/**
 * Unpacks the file of a call in a parser process. Returns null for a text file.
 * @throws ImportProblem; Overloaded
 */
export async function unpackForCall(
  person: number,
  packed: Packed,
  own: { sheet?: string | null; isWhole?: boolean; most?: number },
): Promise<UnpackedFile | null> {
  if (!mayBePacked(packed.file)) return null
  const folder = await innerFolder(packed.folder, 'tables')
  const order = { ...none, ...packed, ...own, folder }
  const { result } = await parseFile(person, unpackParser, order, LOOK_SECONDS).catch(
    (error: unknown) => {
      throw asCostly(error, packed.name)
    },
  )
  return expectNoProblem(result).unpacked
}

function isPacked({ file, name }: Packed): boolean {
  try {
    return mayBePacked(file)
  } catch (error) {
    throw asFileProblem(error, name)
  }
}

async function unpackInJob(
  packed: Packed,
  sheet: string | null,
  signal?: AbortSignal,
): Promise<UnpackedFile | null> {
  if (!isPacked(packed)) return null
  const order = { ...none, ...packed, sheet }
  const reading = openParser(unpackParser, order, { seconds: IMPORT_SECONDS, signal })
  const { value } = await reading.next().catch((error: unknown) => {
    throw asCostly(error, packed.name)
  })
  return expectNoProblem(value).unpacked
}

/** Text files of an import, in the order in which they are read. */
export interface ReadableFiles {
  readonly files: readonly string[]
  /** For each file, its name as users know it. */
  readonly names: readonly string[]
  /** For each file, the index of the given file that contains it. */
  readonly given: readonly number[]
  /** UTF-8 if all files are sheets, which are written in UTF-8; null to leave the choice. */
  readonly encoding: FileEncoding | null
}

/**
 * Unpacks the files of an import into a folder. Text files are read where they are.
 * @param given files and their names
 * @param sheet sheet to read; null for the first one with rows
 * @throws ImportProblem
 */
export async function readableFiles(
  given: readonly { readonly file: string; readonly name: string }[],
  { folder, sheet, signal }: { folder: string; sheet: string | null; signal?: AbortSignal },
): Promise<ReadableFiles> {
  const found: { file: string; name: string; given: number; isSheet: boolean }[] = []
  for (const [index, { file, name }] of given.entries()) {
    const inner = await innerFolder(folder, `tables-${index}`)
    const unpacked = await unpackInJob({ file, name, folder: inner }, sheet, signal)
    if (!unpacked) found.push({ file, name, given: index, isSheet: false })
    else
      for (const { path, name: table, isSheet } of unpacked.tables)
        found.push({
          file: path,
          name: unpacked.kind === 'archive' ? `${name}: ${table}` : name,
          given: index,
          isSheet,
        })
  }
  return {
    files: found.map(({ file }) => file),
    names: found.map(({ name }) => name),
    given: found.map((one) => one.given),
    encoding: encodingOfTables(found),
  }
}

/** Returns UTF-8 if all tables are sheets; otherwise null. */
export const encodingOfTables = (
  tables: readonly Pick<UnpackedTable, 'isSheet'>[],
): FileEncoding | null => (tables.every(({ isSheet }) => isSheet) ? 'utf-8' : null)
