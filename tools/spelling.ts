import { join } from 'node:path'
import { captureBeside, root, type Outcome } from './run.ts'

/**
 * Parts of the tree that are checked in parallel, each with the folders it leaves out. Together
 * they cover every file of `cspell.json`.
 */
const PARTS = { apps: '{.ci,bench,docs,e2e,packages,tools}/**', others: 'apps/**' }

/** Checks the spelling of code and documents with cspell. Only changed files are read again. */
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
