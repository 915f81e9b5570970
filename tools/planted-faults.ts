import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { capture, environment, root } from './run.ts'

/**
 * A mistake that somebody could make, and the tests that have to notice it. `find` stands once in `file`; `only` is the part of
 * the names of the tests that are run, for a long file. Paths are from the root of the project.
 */
const PlantedFault = z.strictObject({
  name: z.string(),
  file: z.string(),
  find: z.string(),
  replace: z.string(),
  tests: z.array(z.string()).check(z.minLength(1)),
  only: z.optional(z.string()),
})
export type PlantedFault = z.output<typeof PlantedFault>
const Module = z.object({ faults: z.array(PlantedFault) })

/** `caught`: by the tests of these names. */
export type FaultOutcome =
  | { readonly kind: 'caught'; readonly by: readonly string[] }
  | { readonly kind: 'missed' | 'absent' | 'unsound'; readonly says: string }

/** Every fault there is: each area has its own in `<area>.faults.ts`. */
export async function readFaults(): Promise<PlantedFault[]> {
  const files = globSync('{packages,apps,tools}/**/*.faults.ts', { cwd: root, exclude: ['**/node_modules'] }).sort()
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)))
  return modules.flatMap((module) => z.parse(Module, module).faults)
}

/**
 * A copy of the tree as it is, with the packages of this one. Ours are linked into the copy: node resolves them to where they
 * really are, and the tests have to see the copy's.
 */
export async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'choba-faults-'))
  const listed = capture('git', ['ls-files', '-co', '--exclude-standard'])
  if (!listed.ok) throw new Error(`git does not list the files: ${listed.output}`)
  for (const file of listed.output.split('\n').filter((name) => name !== '')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const folder of ['', ...globSync('{packages,apps}/*', { cwd: root })]) {
    const from = join(root, folder, 'node_modules')
    const names = globSync('*', { cwd: from }).filter((name) => name !== '@choba')
    if (names.length === 0) continue
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true })
    for (const name of [...names, '.bin']) symlinkSync(join(from, name), join(copy, folder, 'node_modules', name))
  }
  mkdirSync(join(copy, 'node_modules/@choba'))
  for (const folder of ['packages', 'apps']) {
    for (const name of readdirSync(join(copy, folder))) {
      symlinkSync(join(copy, folder, name), join(copy, 'node_modules/@choba', name))
    }
  }
  return copy
}

interface Report {
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs test files in the copy. @returns the names of the tests by how they ended; null when none could run */
async function runTests(copy: string, tests: readonly string[], only?: string) {
  const report = join(copy, 'test-results/faults.json')
  rmSync(report, { force: true })
  const args = ['run', ...tests, '--reporter=json', `--outputFile.json=${report}`, ...(only ? ['-t', only] : [])]
  await new Promise<void>((resolve, reject) => {
    const child = spawn('vitest', args, { cwd: copy, env: environment(), stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
  let text: string
  try {
    text = readFileSync(report, 'utf8')
  } catch {
    return null
  }
  const all = (JSON.parse(text) as Report).testResults.flatMap(({ assertionResults }) => assertionResults)
  const named = (status: string) => all.filter((one) => one.status === status).map(({ fullName }) => fullName)
  return { passed: named('passed'), failed: named('failed') }
}

/**
 * Plants one fault in the copy, runs its tests, and takes it out again. The tests have to pass without it, and at least one
 * has to fail with it: a file that no longer loads proves nothing.
 * @param sound test runs without a fault that are known to pass, by their arguments
 */
export async function tryFault(copy: string, fault: PlantedFault, sound: Set<string>): Promise<FaultOutcome> {
  const { file, find, replace, tests, only } = fault
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const count = text.split(find).length - 1
  if (count !== 1) return { kind: 'absent', says: `what it replaces stands ${count} times in ${file}` }
  const run = JSON.stringify([tests, only])
  if (!sound.has(run)) {
    const without = await runTests(copy, tests, only)
    if (!without || without.failed.length > 0 || without.passed.length === 0) {
      return {
        kind: 'unsound',
        says: `without it: ${without ? `${without.passed.length} passed, failed: ${without.failed.join('; ')}` : 'nothing ran'}`,
      }
    }
    sound.add(run)
  }
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  try {
    const found = await runTests(copy, tests, only)
    if (found && found.failed.length > 0) return { kind: 'caught', by: found.failed }
    return { kind: 'missed', says: found ? `${found.passed.length} tests passed` : 'nothing ran' }
  } finally {
    writeFileSync(path, text)
  }
}
