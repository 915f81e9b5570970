import '../node-version.js'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree, sourceFiles } from '../tree-copy.ts'
import { run } from '../run.ts'
import { runVitest } from '../run-tests.ts'

// `npm run test:new-area`: creates two areas in a copy of the tree, one with every option and one
// without options. Checks that each area changes at most three existing lines. Then runs `npm run
// check`, the tests of the areas on both databases, the tests that check every area, and the menu
// in a browser. `-- --part`, used in CI, runs only the checks of types and house rules and the
// server tests of the areas.

/** One area with every option, and one area without options. */
const AREAS = [
  [
    'gift-cards',
    'gift-card',
    '--ja',
    'ギフト券',
    '--en',
    'gift cards',
    '--mn',
    'Бэлгийн карт',
    '--store',
    '--unique',
    'card-number:番号:Card number:Картын дугаар',
    '--day',
    'sold-on:販売日:Day sold:Зарсан өдөр',
  ],
  ['price-lists', 'price-list', '--ja', '価格表', '--en', 'price lists', '--mn', 'Үнийн жагсаалт'],
]

const MAX_LINES = 3 * AREAS.length
/** Maximum number of bytes that the areas may add to the scripts of the first load. */
const MAX_FIRST_LOAD_BYTES = 500 * AREAS.length
/** File that is generated from the migrations. Changes of this file are not counted. */
const GENERATED = 'packages/database/schema.sql'

/** Server tests of the new areas. */
const own = AREAS.map(([plural]) => `apps/server/src/areas/${plural}`)

/** Fails for a table with a store column but without row-level security policies. */
const STORE_SECURITY = 'apps/server/src/platform/access/store-security.test.ts'

/** Server tests of the new areas, and tests that check every area. */
const units = [
  ...own,
  'apps/server/src/testing/fuzz.test.ts',
  'apps/server/src/testing/store-scope.test.ts',
  'apps/server/src/platform/access/row-security.test.ts',
  'packages/contract',
  'packages/phrases',
]

/** Steps of `npm run check` that the partial run executes. */
const checked = ['types', 'types of the portal', 'house rules', 'schema']
/**
 * All steps of `npm run check` except the screenshots in `docs/screens`, which take minutes to
 * draw.
 */
const checkedWhole = [
  ...checked,
  'types of the browser suite',
  'lint',
  'format',
  'limits of the build',
]

/**
 * Tests that call every API endpoint. They are limited to the new areas, because the normal test
 * run covers the other areas.
 */
const walks = [
  'apps/server/src/testing',
  '--exclude=**/{fuzz,store-scope}.test.ts',
  '-t',
  'giftCards|priceLists|the setup of the matrix',
]

/** Returns the lines in existing files that were added, changed or removed. */
function linesElsewhere(copy: string, before: ReadonlyMap<string, string>): string[] {
  return [...before].flatMap(([path, old]) => {
    if (path === GENERATED) return []
    const [was, is] = [old, readFileSync(join(copy, path), 'utf8')].map((text) => text.split('\n'))
    const gone = was!.filter((line) => !is!.includes(line))
    const added = is!.filter((line) => !was!.includes(line))
    return [...gone.map((line) => `${path} - ${line}`), ...added.map((line) => `${path} + ${line}`)]
  })
}

/**
 * Runs a step and prints its duration in seconds.
 * @throws Error if the step failed
 */
async function timed(name: string, work: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  if (!(await work())) throw new Error(`${name} failed in the copy`)
  console.log(`new area: ${name}: ${Math.round((performance.now() - began) / 1_000)} s`)
}

const step = (
  name: string,
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<void> =>
  timed(
    name,
    async () =>
      (await run(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })) === 0,
  )

/**
 * Runs some of the browser tests.
 * @returns number of bytes in the scripts of the first load, as measured by a test
 */
async function runBrowser(name: string, tests: readonly string[], cwd: string): Promise<number> {
  const file = join(cwd, 'first-load.txt')
  await step(name, 'playwright', ['test', ...tests], cwd, { FIRST_LOAD_FILE: file })
  return Number(readFileSync(file, 'utf8'))
}

const FIRST_LOAD = 'e2e/first-load.e2e.ts'
const isPart = process.argv.includes('--part')
const copy = await copyTree()
try {
  const before = new Map(
    sourceFiles().map((path) => [path, readFileSync(join(copy, path), 'utf8')]),
  )
  const bytesBefore = isPart ? 0 : await runBrowser('first load before', [FIRST_LOAD], copy)
  for (const names of AREAS)
    await step(`created ${names[0]}`, 'node', ['tools/new-area/new-area.ts', ...names], copy)
  const changed = linesElsewhere(copy, before)
  console.log(
    `new area: ${changed.length} changed lines in existing files\n  ${changed.join('\n  ')}`,
  )
  if (changed.length > MAX_LINES)
    throw new Error(
      `${AREAS.length} areas change ${changed.length} lines in existing files; the limit is ${MAX_LINES}`,
    )
  await step('check', 'node', ['tools/check.ts', ...(isPart ? checked : checkedWhole)], copy)
  const vitest = (name: string, args: readonly string[]) =>
    timed(`${name}: tests`, async () => (await runVitest({ name, args, cwd: copy })).passed)
  await vitest('new-area', [
    ...(isPart ? own : units),
    'tools/planted-faults.test.ts',
    STORE_SECURITY,
  ])
  if (!isPart) {
    await vitest('new-area-screens', [
      '--config',
      'tools/screens.vitest.config.ts',
      'gift-cards',
      'price-lists',
    ])
    await step(
      'tests on PostgreSQL',
      'node',
      ['tools/postgres.ts', '--', 'vitest', 'run', ...own],
      copy,
    )
    await vitest('new-area-calls', walks)
    const added =
      (await runBrowser('first load and menu', [FIRST_LOAD, 'e2e/routes.e2e.ts'], copy)) -
      bytesBefore
    console.log(`new area: the first load grew by ${added} bytes from ${bytesBefore}`)
    // Written as a negation, so that NaN (a size that could not be read) fails.
    if (!(added <= MAX_FIRST_LOAD_BYTES))
      throw new Error(`the areas add ${added} bytes; the limit is ${MAX_FIRST_LOAD_BYTES}`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
