import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Files that determine the content of a template. Test files are not among them. */
const sources = [
  'packages/*/{src,seed,migrations}/**/*.{ts,sql}',
  'tools/test-database.ts',
  'package-lock.json',
]

/**
 * Returns a hash of the migrations, the seed, the code that runs them and the versions of packages.
 * The hash also contains the current day, because some column defaults are the current time.
 */
export function templateKey(tree = root, day = new Date().toISOString().slice(0, 10)): string {
  const hash = createHash('sha256').update(day)
  const files = globSync(sources, {
    cwd: tree,
    exclude: ['**/*.test.ts', '**/*.faults.ts', 'packages/{import-format,money-model}/**'],
  })
  for (const file of files.map((found) => found.replaceAll('\\', '/')).sort())
    hash.update(`\n${file}\n`).update(readFileSync(join(tree, file)))
  return hash.digest('hex').slice(0, 16)
}
