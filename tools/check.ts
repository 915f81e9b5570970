import './node-version.js'
import { houseFaults } from './house-rules.ts'
import { printFault } from './rules/rule.ts'
import { capture, root, type Outcome } from './run.ts'

/** `npm run check`: types, lint, format and the rules of the house. Stops at the first step that finds something. */
const steps: readonly (readonly [name: string, step: () => Outcome | Promise<Outcome>])[] = [
  ['types', () => capture('tsc', ['-p', 'tsconfig.json'])],
  ['types of the portal', () => capture('tsc', ['-p', 'apps/portal'])],
  ['types of the browser suite', () => capture('tsc', ['-p', 'e2e'])],
  ['lint', () => capture('oxlint', ['--type-aware', '--deny-warnings'])],
  ['format', () => capture('oxfmt', ['--check', '.'])],
  ['house rules', checkHouse],
]

async function checkHouse(): Promise<Outcome> {
  const faults = await houseFaults(root)
  return { ok: faults.length === 0, output: faults.map((fault) => `${printFault(fault)}\n`).join('') }
}

for (const [name, step] of steps) {
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
