import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { isGzip } from './file-bytes.ts'

/** Number of bytes at the beginning of a file that are used to recognize its format. */
export const HEAD_MAX = 1 << 20

/** Decompresses the beginning of a gzip file, up to `HEAD_MAX` bytes. */
async function unpackedHead(bytes: Buffer): Promise<Buffer> {
  const plain = createGunzip()
  const chunks: Buffer[] = []
  let size = 0
  plain.end(bytes)
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      if ((size += chunk.length) >= HEAD_MAX) break
    }
  } catch {
    // The compressed data continues in the next part of the file, or the data is damaged. Damaged
    // data is reported later, when the whole file is read.
  } finally {
    plain.destroy()
  }
  return Buffer.concat(chunks)
}

/**
 * Cuts the given bytes after the last complete line, because they may end in the middle of a
 * character or a cell.
 * @returns all bytes if they contain no line end; the CSV reader then reports that the line is too
 * long
 */
function wholeLines(bytes: Buffer): Buffer {
  const head = bytes.subarray(0, HEAD_MAX)
  const isWide = head[0] === 0xff && head[1] === 0xfe
  if (!isWide) return head.includes(0x0a) ? head.subarray(0, head.lastIndexOf(0x0a) + 1) : bytes
  for (let at = (head.length >> 1) * 2 - 2; at >= 0; at -= 2)
    if (head[at] === 0x0a && head[at + 1] === 0) return head.subarray(0, at + 2)
  return bytes
}

/**
 * Writes the first lines of a file to a temporary file, calls `work`, and deletes the temporary
 * file.
 * @param first the first bytes of a file, compressed or not
 * @param isWhole true if `first` is the whole file
 */
export async function withHead<T>(
  first: Buffer,
  isWhole: boolean,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const bytes = isGzip(first) ? await unpackedHead(first) : first
  const isAll = isWhole && bytes.length <= HEAD_MAX
  const lines = isAll ? bytes : wholeLines(bytes)
  return withFolder(async (folder) => {
    const path = join(folder, 'head.csv')
    await writeFile(path, lines)
    return work(path)
  })
}

// The prefix contains the host name, because containers may share a temporary folder but not
// process ids.
const PREFIX = `choba-import-${hostname()}-`
const PROCESS = /^(\d+)-/

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Deletes temporary folders of processes that were killed, because the files in them may contain
 * card numbers.
 */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) && PROCESS.exec(name.slice(PREFIX.length))?.[1]
    if (pid && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/**
 * Creates a folder that only the current system user can read, calls `work`, and deletes the
 * folder.
 */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeft()
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
