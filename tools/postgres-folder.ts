import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Folder whose files Linux keeps in memory. */
const MEMORY_FOLDER = '/dev/shm'
/**
 * Number of bytes that must be free in memory: enough for the test databases and for up to 1 GiB of
 * the write-ahead log.
 */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Returns the number of free bytes in the memory folder that this process may use; 0 if the folder
 * does not exist.
 */
function freeMemory(): number {
  if (!existsSync(MEMORY_FOLDER)) return 0
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return Math.min(bavail * bsize, process.availableMemory())
}

/**
 * Returns the folder in which a PostgreSQL server with these settings should have its data. Each
 * test file creates and drops a database of about a thousand files, which is much faster in memory
 * than on disk. The data of a server with `fsync` on stays on disk, because tests with such a
 * server test the behavior of the disk.
 */
export function postgresFolder({ fsync }: Record<string, string>, free = freeMemory()): string {
  return fsync !== 'on' && free >= NEEDED_BYTES ? MEMORY_FOLDER : tmpdir()
}
