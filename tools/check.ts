import './node-version.js'
import { checkBuild } from './build-limits.ts'
import { checkSubjects } from './commit-subjects.ts'
import { runSteps, type Step, stepsOf } from './check-steps.ts'
import { houseFaults } from './house-rules.ts'
import { printFault } from './rules/rule.ts'
import { capture, root, type Outcome } from './run.ts'
import { checkSchema } from './schema.ts'
import { checkSpelling } from './spelling.ts'

/**
 * `npm run check`: checks types, lint, format, the house rules, spelling, the subjects of commits,
 * the schema dump, the screenshots in `docs/screens` and the size limits of the portal's build.
 * Runs every step and prints the names of those that failed. If names of steps are given, as in
 * `npm run check -- 'house rules'`, runs only these steps.
 */
const steps: readonly Step[] = [
  ['types', () => capture('tsc', ['-p', 'tsconfig.json'])],
  ['types of the portal', () => capture('tsc', ['-p', 'apps/portal'])],
  ['types of the browser suite', () => capture('tsc', ['-p', 'e2e'])],
  ['lint', () => capture('oxlint', ['--type-aware', '--deny-warnings'])],
  ['format', () => capture('oxfmt', ['--check', '.'])],
  ['house rules', checkHouse],
  ['spelling', checkSpelling],
  ['commits', () => checkSubjects(root)],
  ['schema', checkSchema],
  ['sheets of the screens', () => capture(process.execPath, ['e2e/screenshots/check-sheets.ts'])],
  ['limits of the build', checkBuild],
]

async function checkHouse(): Promise<Outcome> {
  const faults = await houseFaults(root)
  return {
    ok: faults.length === 0,
    output: faults.map((fault) => `${printFault(fault)}\n`).join(''),
  }
}

const failed = await runSteps(stepsOf(steps, process.argv.slice(2)), console)
if (failed.length > 0) process.exitCode = 1
