import { open } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Joins the stored parts of an uploaded file into the file `import.csv` in a folder.
 * @returns the path of that file
 * @throws if `signal` is aborted
 */
export async function copyFile(
  folder: string,
  parts: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<string> {
  const path = join(folder, 'import.csv')
  const file = await open(path, 'wx')
  try {
    for await (const part of parts) {
      signal?.throwIfAborted()
      await file.write(part)
    }
  } finally {
    await file.close()
  }
  return path
}
