import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { isGzip } from './file-bytes.ts'

/** What of a file is looked at to say what it is. */
export const HEAD_MAX = 1 << 20

/** The beginning of what a packed file holds, no more of it than is looked at. */
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
    // It goes on in the next part of the file, or is damaged, which the whole file says.
  } finally {
    plain.destroy()
  }
  return Buffer.concat(chunks)
}

/**
 * Whole lines: a character of two bytes, or a cell, may be cut where the head ends.
 * @returns all of it where no line ends in the head: that it is too long is said by who reads it
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
 * Gives `work` a file with the first lines of another, and removes it.
 * @param first the first bytes of a file, packed or not
 * @param isWhole there are no more
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

// Containers may share a folder for temporary files, and each has processes of its own.
const PREFIX = `choba-import-${hostname()}-`
const PROCESS = /^(\d+)-/

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is there, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what processes that were killed have left: in their files may be card numbers. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) && PROCESS.exec(name.slice(PREFIX.length))?.[1]
    if (pid && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** A folder that this user alone reads, for as long as `work` takes. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeft()
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
