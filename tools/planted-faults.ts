import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { environment, root } from './run.ts'

/**
 * A deliberate mistake in the code, and the tests that must detect it. The text `find` must occur
 * exactly once in `file`, possibly with other line breaks (`patternOf`). If a test file is long,
 * `only` limits it to tests whose names match this pattern. Paths are relative to the root of the
 * project.
 */
const PlantedFault = z.strictObject({
  name: z.string(),
  file: z.string(),
  find: z.string(),
  replace: z.string(),
  tests: z.array(z.string()).check(z.minLength(1)),
  only: z.optional(z.string()),
  /** True if the tests need a PostgreSQL server instead of the embedded database. */
  onPostgres: z.optional(z.literal(true)),
})
export type PlantedFault = z.output<typeof PlantedFault> & { readonly source: string }
const Module = z.object({ faults: z.array(PlantedFault) })

/** Result of planting a fault. `caught` lists the tests that detected the fault. */
export type FaultOutcome =
  | { readonly kind: 'caught'; readonly by: readonly string[] }
  | { readonly kind: 'missed' | 'absent' | 'unsound'; readonly says: string }

/** Reads all planted faults. They are in the files `*.faults.ts`. */
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
  if (twice)
    throw new Error(`${twice.source}: another planted fault has the same name "${twice.name}"`)
  return all
}

/**
 * Returns a pattern that finds the text of a fault, whatever line breaks the formatter has added.
 * White space may have any length, and a line may end at a bracket or before a dot. White space at
 * the ends of the text must exist, but is not part of the match: otherwise a replacement would join
 * two lines.
 */
export function patternOf(find: string): RegExp {
  const source = find
    .trim()
    .replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`)
    .replaceAll(/\\[([{]/g, String.raw`$&\s*`)
    .replaceAll(/\\[)\]}]/g, String.raw`,?\s*$&`)
    .replaceAll(/\\\./g, String.raw`\s*$&`)
  const before = /^\s/.test(find) ? String.raw`(?<=^|\s)` : ''
  const after = /\s$/.test(find) ? String.raw`(?=\s|$)` : ''
  return new RegExp(before + source + after, 'g')
}

/** Returns the reason why a fault cannot be planted in a tree; null if it can be planted. */
export function absenceOf(
  { source, file, find, tests }: PlantedFault,
  tree: string,
): string | null {
  const gone = tests.find((test) => !existsSync(join(tree, test)))
  if (gone !== undefined) return `${source}: ${gone} does not exist`
  const path = join(tree, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const count = text.match(patternOf(find))?.length ?? 0
  return count === 1 ? null : `${source}: the text to replace occurs ${count} times in ${file}`
}

interface Report {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

const isPassed = ({ status }: { status: string }): boolean => status === 'passed'

/**
 * Maximum time for a test run in milliseconds. Needed because a fault may make a test wait forever.
 */
const TEST_TIMEOUT_MS = 300_000
/**
 * Number of repetitions in tests of race conditions. Smaller than usual, because a planted race
 * condition is detected quickly.
 */
const RACE_ROUNDS = '20'

interface TestRun {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  /** Last lines of the output. */
  readonly output: string
}

/**
 * Runs the tests of a fault in the copy of the tree.
 * @returns the names of the tests by result; empty if no test could run
 */
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
  // A failure after the last test, such as in a check of the whole database, is not the failure of
  // a single test.
  const afterwards = testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.some(isPassed),
    )
    .filter(({ assertionResults }) => !assertionResults.some((one) => one.status === 'failed'))
    .map(({ name }) => `${relative(copy, name)} > after its tests`)
  return { passed: named('passed'), failed: [...named('failed'), ...afterwards], output }
}

export interface FaultTrial {
  /** Path of the copy of the tree. */
  readonly copy: string
  /** Address of a PostgreSQL server, for tests that need one. */
  readonly url: string | null
  /**
   * Number of tests that pass without a fault, by the arguments of the test run. Each test run
   * without a fault is made only once.
   */
  readonly sound: Map<string, number>
}

/**
 * Plants one fault in the copy, runs its tests, and removes the fault. The tests must pass without
 * the fault. With the fault, at least one test must fail. If there are several tests, at least one
 * must pass, because an application that does not start would make all of them fail.
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
        says: `without the fault, ${passed.length} tests passed; failed: ${failed.join('; ')}\n${output}`,
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
