import './node-version.js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareSurvivors, type MutationReport, type Survivor } from './mutation/mutants.ts'
import { knownSurvivors } from './mutation/survivors.ts'
import { installOwnPackages } from './own-packages.ts'
import { root, run } from './run.ts'

// `npm run test:mutation`: Stryker changes the code of the money rules in many small ways
// (mutants), and runs the tests of the rules on each mutant. A mutant that no test detects must be
// listed in `mutation/survivors.ts` with a reason. Further arguments are the files to change. The
// packages of Stryker have their own lock file (`mutation/package-lock.json`). The first run
// installs them.
const folder = join(root, 'tools/mutation')
const report = join(root, 'test-results/mutation/report.json')

const describe = ({ file, line, code, to }: Survivor): string =>
  `${file}\n  ${line}\n  ${code}  =>  ${to}`

await installOwnPackages(folder)
const files = process.argv.slice(2)
const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const only = files.length > 0 ? ['--mutate', files.join(',')] : []
const code = await run('node', [stryker, 'run', 'tools/mutation/stryker.config.json', ...only])
if (code !== 0) throw new Error(`Stryker ended with code ${code}`)

const { unknown, stale } = compareSurvivors(
  JSON.parse(readFileSync(report, 'utf8')) as MutationReport,
  knownSurvivors,
)
for (const one of unknown) console.log(`\nNo test detects this mutant: ${describe(one)}`)
for (const one of stale)
  console.log(
    `\nA test detects this mutant, or its code no longer exists; delete it from survivors.ts: ${describe(one)}`,
  )
console.log(
  `\n${unknown.length} unexplained mutants that no test detects, ${stale.length} explanations without a surviving mutant`,
)
process.exitCode = unknown.length + stale.length === 0 ? 0 : 1
