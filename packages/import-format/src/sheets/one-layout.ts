import { open } from 'node:fs/promises'
import { guessDialect } from '../file/file-dialect.ts'
import { headRecords } from '../file/file-layout.ts'
import { HEAD_MAX, withHead } from '../file/head-file.ts'
import { ImportProblem } from '../import-problem.ts'
import type { UnpackedTable } from './unpacked-file.ts'

/** Number of file names in an error message. */
const NAMED = 5

async function beginningOf(path: string): Promise<{ first: Buffer; isWhole: boolean }> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(HEAD_MAX + 1)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    return { first: bytes.subarray(0, bytesRead), isWhole: bytesRead <= HEAD_MAX }
  } finally {
    await file.close()
  }
}

/** Returns the names of the columns of a table in one text. */
async function columnsOf({ path }: UnpackedTable): Promise<string> {
  const { first, isWhole } = await beginningOf(path)
  return withHead(first, isWhole, async (head) => {
    const dialect = await guessDialect(head, { encoding: null, headingLine: null })
    const text = new TextDecoder(dialect.encoding).decode(first, { stream: true })
    const heading = headRecords(text, dialect).find(({ line }) => line === dialect.headingLine)
    const names = (heading?.values ?? []).map((name) => name.normalize('NFKC').trim())
    return names
      .slice(0, names.findLastIndex((name) => name !== '') + 1)
      .join('\n')
      .toLowerCase()
  })
}

/**
 * Checks that all tables of an archive have the same columns in the same order.
 * @throws ImportProblem that names the tables whose columns differ from those of most tables
 */
export async function expectOneLayout(
  file: string,
  tables: readonly UnpackedTable[],
): Promise<void> {
  if (tables.length < 2) return
  const byColumns = new Map<string, UnpackedTable[]>()
  for (const table of tables) {
    const columns = await columnsOf(table)
    byColumns.set(columns, [...(byColumns.get(columns) ?? []), table])
  }
  const [most, ...others] = [...byColumns.values()].toSorted((a, b) => b.length - a.length)
  if (others.length === 0) return
  const differing = others.flat()
  const more = differing.length > NAMED ? ', …' : ''
  const names = differing.slice(0, NAMED).map(({ name }) => name)
  throw new ImportProblem('layoutsDiffer', {
    file,
    first: most![0]!.name,
    others: names.join(', ') + more,
  })
}
