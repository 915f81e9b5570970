import { join } from 'node:path'
import { captureBeside, root, type Outcome } from './run.ts'

/**
 * Two parts of the tree that are checked in parallel. Each is defined by the folders that it leaves
 * out. Together, the parts contain every file that `cspell.json` selects.
 */
const PARTS = { apps: '{.ci,bench,docs,e2e,packages,tools}/**', others: 'apps/**' }

/**
 * Checks the spelling of code and documents with cspell. A cache lets cspell check only files that
 * have changed.
 */
export async function checkSpelling(): Promise<Outcome> {
  const outcomes = await Promise.all(
    Object.entries(PARTS).map(([part, excluded]) =>
      captureBeside('cspell', [
        'lint',
        '--no-progress',
        '--no-summary',
        '--config=cspell.json',
        `--exclude=${excluded}`,
        '--cache',
        '--cache-strategy=content',
        `--cache-location=${join(root, 'node_modules/.cache/cspell', part)}`,
      ]),
    ),
  )
  return {
    ok: outcomes.every(({ ok }) => ok),
    output: outcomes.map(({ output }) => output).join(''),
  }
}
