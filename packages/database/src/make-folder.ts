import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder and its missing parents, one after another. The option `recursive` of
 * `mkdirSync` is not used, because with it Node never returns for a path in a file system that
 * cannot create folders, such as `/proc/x`.
 * @param mode permissions of the folders that are created
 * @throws Error of the file system, if a folder cannot be created or a file is at its path
 */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(path)) throw error
  }
}
