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
 * Follows dynamic imports only of files for which `late` returns true.
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
 * Returns the compressed size in kilobytes of each file that a screen with every kind of chart
 * needs in addition to the transaction list. Builds the portal in memory with an extra screen that
 * uses all charts.
 */
export async function chartSizes(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-charts-'))
  try {
    const screen = join(folder, 'screen.ts')
    const parts = charts.map(
      (name, at) =>
        `import * as part${at} from ${JSON.stringify(join(portal, 'src/chart', `${name}.tsx`))}`,
    )
    // Prevents the bundler from removing unused charts.
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
  // The page and its first screen are bundled into larger files, so they are found by module.
  const holding = (end: string) =>
    nameOf(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)), end)
  const screen = nameOf(({ isEntry, name }) => isEntry && name === 'screen', 'screen')
  const first = closure(
    chunks,
    [holding('/src/main.tsx'), holding('/transactions/transactions.tsx')],
    () => false,
  )
  // Files that the page loads later are not part of a chart.
  const all = closure(chunks, [screen], (name) => !first.has(name))
  const more = [...all].filter((name) => !first.has(name))
  return Object.fromEntries(
    more.map((name) => [name, brotliCompressSync(chunks.get(name)!.code).length / 1000]),
  )
}
