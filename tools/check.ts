import './node-version.js'
import { checkBuild } from './build-limits.ts'
import { houseFaults } from './house-rules.ts'
import { printFault } from './rules/rule.ts'
import { capture, root, type Outcome } from './run.ts'
import { checkSchema } from './schema.ts'

/**
 * `npm run check`: types, lint, format, the rules of the house, the dump of the schema, the sheets of the screens and the
 * limits of the portal's build. Stops at the first step that finds something. With names of steps, as in
 * `npm run check -- 'house rules'`, only these run.
 */
const steps: readonly (readonly [name: string, step: () => Outcome | Promise<Outcome>])[] = [
  ['types', () => capture('tsc', ['-p', 'tsconfig.json'])],
  ['types of the portal', () => capture('tsc', ['-p', 'apps/portal'])],
  ['types of the browser suite', () => capture('tsc', ['-p', 'e2e'])],
  ['lint', () => capture('oxlint', ['--type-aware', '--deny-warnings'])],
  ['format', () => capture('oxfmt', ['--check', '.'])],
  ['house rules', checkHouse],
  ['schema', checkSchema],
  ['sheets of the screens', () => capture(process.execPath, ['e2e/screenshots/check-sheets.ts'])],
  ['limits of the build', checkBuild],
]

async function checkHouse(): Promise<Outcome> {
  const faults = await houseFaults(root)
  return { ok: faults.length === 0, output: faults.map((fault) => `${printFault(fault)}\n`).join('') }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some(([known]) => known === name))
if (unknown.length > 0)
  throw new Error(`There is no step ${unknown.join(', ')}; there are ${steps.map(([name]) => name).join(', ')}`)

for (const [name, step] of steps.filter(([one]) => wanted.length === 0 || wanted.includes(one))) {
  const began = performance.now()
  const { ok, output } = await step()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name}  ${seconds} s`)
  if (!ok) {
    console.error(output)
    process.exitCode = 1
    break
  }
}
