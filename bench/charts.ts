import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { root } from '../tools/run.ts'

type Chunk = Rolldown.OutputChunk

const portal = join(root, 'apps/portal')
const charts = ['line-chart', 'bar-chart', 'day-chart', 'ranked-bars', 'donut-chart', 'heat-map']

/**
 * Returns the names of the given files and of all files that they import, directly or indirectly.
 * Follows a dynamic import only if `late` returns true for the imported file.
 */
function closure(
  chunks: ReadonlyMap<string, Chunk>,
  from: readonly string[],
  late: (name: string) => boolean,
) {
  const found = new Set<string>()
  const waiting = [...from]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks.get(name)
    if (!chunk || found.has(name)) continue
    found.add(name)
    waiting.push(...chunk.imports, ...(late(name) ? chunk.dynamicImports : []))
  }
  return found
}

/**
 * Returns the compressed sizes in kilobytes of the files that a screen with all kinds of charts
 * needs, without the files that the transaction list already loads. Builds the portal in memory,
 * with an additional screen that contains all charts.
 */
export async function chartSizes(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-charts-'))
  try {
    const screen = join(folder, 'screen.ts')
    const parts = charts.map(
      (name, at) =>
        `import * as part${at} from ${JSON.stringify(join(portal, 'src/chart', `${name}.tsx`))}`,
    )
    // Uses all charts, so that the bundler does not remove them as unused code.
    const use = `globalThis.charts = [${charts.map((_name, at) => `part${at}`).join()}]`
    await writeFile(screen, [...parts, use].join('\n'))
    const built = await build({
      root: portal,
      logLevel: 'silent',
      build: {
        write: false,
        rolldownOptions: { input: { page: join(portal, 'index.html'), screen } },
      },
    })
    return sizesIn(built as Rolldown.RolldownOutput)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function sizesIn({ output }: Rolldown.RolldownOutput): Record<string, number> {
  const chunks = new Map(
    output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  function nameOf(is: (chunk: Chunk) => boolean, what: string): string {
    const chunk = [...chunks.values()].find(is)
    if (!chunk) throw new Error(`the build has no ${what}`)
    return chunk.fileName
  }
  // The page and the first screen are bundled into larger files. So their file is found by the
  // modules that it contains.
  const holding = (end: string) =>
    nameOf(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)), end)
  const screen = nameOf(({ isEntry, name }) => isEntry && name === 'screen', 'screen')
  const first = closure(
    chunks,
    [holding('/src/main.tsx'), holding('/transactions/transactions.tsx')],
    () => false,
  )
  // Leaves out files that the page loads later, because they are not part of a chart.
  const all = closure(chunks, [screen], (name) => !first.has(name))
  const more = [...all].filter((name) => !first.has(name))
  return Object.fromEntries(
    more.map((name) => [name, brotliCompressSync(chunks.get(name)!.code).length / 1000]),
  )
}
