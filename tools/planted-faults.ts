import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { environment, root } from './run.ts'

/**
 * A mistake that someone could make, and the tests that have to notice it. `find` occurs once in `file`, with
 * any line breaks (`patternOf`); `only` is the part of the names of the tests to run, for a long file. Paths are from the root of the project.
 */
const PlantedFault = z.strictObject({
  name: z.string(),
  file: z.string(),
  find: z.string(),
  replace: z.string(),
  tests: z.array(z.string()).check(z.minLength(1)),
  only: z.optional(z.string()),
  /** The tests look at a server of PostgreSQL, which the embedded database is not. */
  onPostgres: z.optional(z.literal(true)),
})
export type PlantedFault = z.output<typeof PlantedFault> & { readonly source: string }
const Module = z.object({ faults: z.array(PlantedFault) })

/** `caught`: by the tests of these names. */
export type FaultOutcome =
  | { readonly kind: 'caught'; readonly by: readonly string[] }
  | { readonly kind: 'missed' | 'absent' | 'unsound'; readonly says: string }

/** Every fault there is: each area has its own in `<area>.faults.ts`. */
export async function readFaults(): Promise<PlantedFault[]> {
  const files = globSync('{packages,apps,tools}/**/*.faults.ts', {
    cwd: root,
    exclude: ['**/node_modules'],
  }).sort()
  const all: PlantedFault[] = []
  for (const source of files) {
    const module: unknown = await import(pathToFileURL(join(root, source)).href)
    all.push(...z.parse(Module, module).faults.map((fault) => ({ ...fault, source })))
  }
  const twice = all.find(({ name }, at) => all.findIndex((other) => other.name === name) < at)
  if (twice) throw new Error(`${twice.source}: another fault is called "${twice.name}" too`)
  return all
}

/**
 * Matches the text of a fault however the formatter breaks its lines: white space has any length,
 * and a line may end at a bracket or before a dot.
 */
export function patternOf(find: string): RegExp {
  const source = find
    .replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`)
    .replaceAll(/\\[([{]/g, String.raw`$&\s*`)
    .replaceAll(/\\[)\]}]/g, String.raw`,?\s*$&`)
    .replaceAll(/\\\./g, String.raw`\s*$&`)
  return new RegExp(source, 'g')
}

/** Why a fault cannot be planted in a tree any more; null where it can. */
export function absenceOf(
  { source, file, find, tests }: PlantedFault,
  tree: string,
): string | null {
  const gone = tests.find((test) => !existsSync(join(tree, test)))
  if (gone !== undefined) return `${source}: there is no ${gone}`
  const path = join(tree, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const count = text.match(patternOf(find))?.length ?? 0
  return count === 1 ? null : `${source}: what it replaces stands ${count} times in ${file}`
}

interface Report {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

const isPassed = ({ status }: { status: string }): boolean => status === 'passed'

/** What a run of tests may take: a fault can make them wait for ever. */
const TEST_TIMEOUT_MS = 300_000
/** A race is found in fewer repetitions than are worth running for every fault. */
const RACE_ROUNDS = '20'

interface TestRun {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  /** The last lines that were printed. */
  readonly output: string
}

/** Runs the tests of a fault in the copy. @returns the names of the tests by how they ended; none where none could run */
async function runTests(
  copy: string,
  { tests, only, onPostgres }: PlantedFault,
  url: string | null,
): Promise<TestRun> {
  const report = join(copy, 'test-results/faults.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    ...tests,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(only ? ['-t', only] : []),
  ]
  const env = environment({ RACE_ROUNDS, ...(onPostgres && url ? { TEST_DATABASE_URL: url } : {}) })
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn('vitest', args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), TEST_TIMEOUT_MS)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said = `${said}${String(text)}`.slice(-4_000)))
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(timer)
      resolve(said.split('\n').slice(-12).join('\n'))
    })
  })
  if (!existsSync(report)) return { passed: [], failed: [], output }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const named = (status: string) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter((one) => one.status === status)
        .map(({ fullName }) => `${relative(copy, name)} > ${fullName}`),
    )
  // What fails after the last test, such as a look at the whole database, is no test's own failure.
  const afterwards = testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.some(isPassed),
    )
    .filter(({ assertionResults }) => !assertionResults.some((one) => one.status === 'failed'))
    .map(({ name }) => `${relative(copy, name)} > after its tests`)
  return { passed: named('passed'), failed: [...named('failed'), ...afterwards], output }
}

export interface FaultTrial {
  /** The copy of the tree. */
  readonly copy: string
  /** A server of PostgreSQL, for the tests that look at one. */
  readonly url: string | null
  /** How many tests pass without a fault, by the arguments of their run: each is run once. */
  readonly sound: Map<string, number>
}

/**
 * Plants one fault in the copy, runs its tests, and takes it out again. The tests have to pass without it. With it at least
 * one has to fail and, where there are several, another one has to pass: an application that does not start proves nothing.
 */
export async function tryFault(
  fault: PlantedFault,
  { copy, url, sound }: FaultTrial,
): Promise<FaultOutcome> {
  const { file, find, replace, tests, only } = fault
  const absence = absenceOf(fault, copy)
  if (absence !== null) return { kind: 'absent', says: absence }
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const run = JSON.stringify([tests, only])
  if (!sound.has(run)) {
    const { passed, failed, output } = await runTests(copy, fault, url)
    if (failed.length > 0 || passed.length === 0)
      return {
        kind: 'unsound',
        says: `without it ${passed.length} passed, failed: ${failed.join('; ')}\n${output}`,
      }
    sound.set(run, passed.length)
  }
  writeFileSync(
    path,
    text.replace(patternOf(find), () => replace),
  )
  try {
    const { passed, failed, output } = await runTests(copy, fault, url)
    const isCaught = failed.length > 0 && (passed.length > 0 || sound.get(run) === 1)
    if (isCaught) return { kind: 'caught', by: failed }
    return { kind: 'missed', says: `${passed.length} passed, ${failed.length} failed\n${output}` }
  } finally {
    writeFileSync(path, text)
  }
}
