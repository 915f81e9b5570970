import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDatabase, onServer } from '@choba/database/testing.ts'
import { postgresPrograms, postgresUser } from './postgres-programs.ts'

export interface SmallDisk {
  /**
   * Address of a database. Its tables, indexes and temporary files are on the small disk, but the
   * write-ahead log is not.
   */
  url: string
  /** Fills the disk with a file. */
  fill(): void
  /** Deletes the file that `fill` has written. */
  clear(): void
  /** Unmounts the disk. Must be called after the server has stopped. */
  remove(): void
}

const MEGABYTE = Buffer.alloc(1024 * 1024)

function mount(folder: string, size: string): void {
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`A small disk can only be made by root on Linux: ${stderr}`)
}

/**
 * Creates a database on a small disk in memory. Tests can fill this disk.
 * @param size size of the disk, such as `300m`
 * @throws Error if the disk cannot be mounted
 */
export async function makeSmallDisk(serverUrl: string, size: string): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'choba-disk-'))
  try {
    mount(folder, size)
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  const space = join(folder, 'space')
  const filler = join(folder, 'filler')
  const remove = () => {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    chmodSync(folder, 0o755)
    mkdirSync(space, { mode: 0o700 })
    const user = postgresUser(await postgresPrograms())
    if (user) chownSync(space, user.uid, user.gid)
    await onServer(serverUrl, `create tablespace small location '${space}'`)
    await onServer(
      serverUrl,
      `create database choba tablespace small encoding 'UTF8' template template0`,
    )
  } catch (error) {
    remove()
    throw error
  }
  return {
    url: onDatabase(serverUrl, 'choba'),
    remove,
    clear: () => rmSync(filler, { force: true }),
    fill() {
      const file = openSync(filler, 'w')
      try {
        for (let bytes = MEGABYTE.length; bytes >= 1; bytes = Math.floor(bytes / 16))
          writeAll(file, bytes)
      } finally {
        closeSync(file)
      }
    },
  }
}

/** Writes blocks of this size to the file until the disk has no space for another block. */
function writeAll(file: number, bytes: number): void {
  try {
    while (writeSync(file, MEGABYTE, 0, bytes) === bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
