import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps the files of this folder in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** Bytes that must be free in memory, for the databases and up to 1 GiB of write-ahead log. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Returns the free bytes of the memory folder that this process may use; 0 without such a folder.
 */
function freeMemory(): number {
  if (!existsSync(MEMORY_FOLDER)) return 0
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return Math.min(bavail * bsize, process.availableMemory())
}

/**
 * Returns the parent folder for the data of a PostgreSQL server with these settings. Each test file
 * creates and drops a database of about a thousand files, which is much slower on disk than in
 * memory. A server with `fsync` on stays on disk, because its tests are about the disk.
 */
export function postgresFolder({ fsync }: Record<string, string>, free = freeMemory()): string {
  return fsync !== 'on' && free >= NEEDED_BYTES ? MEMORY_FOLDER : tmpdir()
}
