import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportedFile } from '@choba/database/import-tables.ts'

/** Names and SHA-256 of files as they lie on the disk, in the order in which they are given. */
export async function hashFiles(files: readonly string[]): Promise<ImportedFile[]> {
  const hashed: ImportedFile[] = []
  for (const file of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
    hashed.push({ name: basename(file), sha256: hash.digest('hex') })
  }
  return hashed
}
