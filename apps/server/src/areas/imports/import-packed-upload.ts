import { open } from 'node:fs/promises'
import type { ImportContents } from '@choba/database/import-tables.ts'
import { HEAD_MAX, withHead } from '@choba/import-format/file/head-file.ts'
import type { InspectedFile, ReceivedOrder } from '@choba/import-format/parser/received-parser.ts'
import type { UnpackedTable } from '@choba/import-format/sheets/unpacked-file.ts'
import { inspectFile } from './import-file-source.ts'
import { unpackForCall } from './import-unpacking.ts'

/** Result of examining an uploaded file, with its tables if it is a workbook or an archive. */
export interface InspectedPacked extends InspectedFile {
  contents: ImportContents | null
}

/** Maximum number of sheets of a workbook whose format is recognized. */
const RECOGNISED_MAX = 20

/** Writes the first lines of a text file to a temporary file, and calls `work`. */
export async function withHeadOf<T>(path: string, work: (head: string) => Promise<T>): Promise<T> {
  const bytes = Buffer.alloc(HEAD_MAX + 1)
  const file = await open(path)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0).finally(async () => file.close())
  return withHead(bytes.subarray(0, bytesRead), bytesRead <= HEAD_MAX, work)
}

/**
 * Examines an uploaded workbook or archive: its tables, and the format of each sheet. Returns null
 * for a text file.
 * @throws ImportProblem; Overloaded
 */
export async function inspectPacked(
  person: number,
  given: Pick<ReceivedOrder, 'file' | 'name' | 'kept'> & { folder: string },
): Promise<InspectedPacked | null> {
  const { file, name, folder, kept } = given
  const unpacked = await unpackForCall(person, { file, name, folder }, { isWhole: true })
  if (!unpacked) return null
  const { kind, tables, sha256 } = unpacked
  const inspect = ({ path }: UnpackedTable) =>
    withHeadOf(path, (head) => inspectFile(person, { name, file: path, head, kept }))
  // All files of an archive have the layout of the first one. Each sheet has its own.
  const inspected = kind === 'archive' ? tables.slice(0, 1) : tables.slice(0, RECOGNISED_MAX)
  const found: InspectedFile['recognised'][] = []
  for (const table of inspected) found.push((await inspect(table)).recognised)
  return {
    sha256,
    lines: (kind === 'archive' ? tables : tables.slice(0, 1)).reduce(
      (sum, { lines }) => sum + lines,
      0,
    ),
    recognised: found[0]!,
    contents: {
      kind,
      tables: tables.map(({ name: table }, at) => ({ name: table, recognised: found[at] ?? [] })),
    },
  }
}
