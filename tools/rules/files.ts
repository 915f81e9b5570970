import { posix } from 'node:path'
import type { Fault, Rule } from './rule.ts'

export const MAX_LINES = 400
/**
 * Maximum number of source files directly in a folder of the server. Tests, samples and planted
 * faults are not counted.
 */
export const MAX_FILES = 40

/**
 * Returns true for a file that is a list rather than code. Such a file may have any number of
 * lines.
 */
const isList = (path: string): boolean =>
  path.startsWith('packages/phrases/') ||
  path.startsWith('packages/database/seed/') ||
  path.endsWith('.sql')

const sayNothing = /^(index|utils?|helpers?|commons?|misc|shared|lib)\./
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** Limits the number of lines of a file, and rejects file names that are too general. */
export const fileRule: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const name = posix.basename(path)
    const faults: Fault[] = []
    const lines = text.split('\n').length - 1
    if (lines > MAX_LINES && !isList(path))
      faults.push({ path, says: `has ${lines} lines; split it by topic` })
    if (sayNothing.test(name))
      faults.push({ path, says: 'has a name that is too general; name its content' })
    const odd = path.split('/').find((part) => !part.startsWith('.') && !kebab.test(part))
    if (odd) faults.push({ path, says: `is not named in kebab-case (${odd})` })
    return faults
  })

const isCounted = (path: string): boolean =>
  path.startsWith('apps/server/src/') &&
  path.endsWith('.ts') &&
  !/\.(test|testing|samples|faults|demo)\.ts$/.test(path)

/** Limits the number of source files in a folder of the server. */
export const folderRule: Rule = (files) => {
  const folders = Map.groupBy(files.map(({ path }) => path).filter(isCounted), (path) =>
    posix.dirname(path),
  )
  return [...folders]
    .filter(([, found]) => found.length > MAX_FILES)
    .map(([path, found]) => ({
      path,
      says: `has ${found.length} source files; use subfolders named for nouns`,
    }))
}
