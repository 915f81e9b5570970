import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { root } from '../tools/run.ts'

type Chunk = Rolldown.OutputChunk

const portal = join(root, 'apps/portal')
const charts = ['line-chart', 'bar-chart', 'day-chart', 'ranked-bars', 'donut-chart', 'heat-map']

/** The files that come with some, by name: what they import, and with `late` what they ask for later as well. */
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
 * Kilobytes, compressed, by file, that a screen with every kind of chart loads beyond the first load of the transactions. No
 * screen has charts yet: the portal is built once more, with such a screen, into memory.
 */
export async function chartSizes(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-charts-'))
  try {
    const screen = join(folder, 'screen.ts')
    const parts = charts.map(
      (name, at) =>
        `import * as part${at} from ${JSON.stringify(join(portal, 'src/chart', `${name}.tsx`))}`,
    )
    // What no one uses would be left out.
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
  // The page and its first screen are parts of bigger files.
  const holding = (end: string) =>
    nameOf(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)), end)
  const screen = nameOf(({ isEntry, name }) => isEntry && name === 'screen', 'screen')
  const first = closure(
    chunks,
    [holding('/src/main.tsx'), holding('/transactions/transactions.tsx')],
    () => false,
  )
  // What the page asks for later is no part of a chart.
  const all = closure(chunks, [screen], (name) => !first.has(name))
  const more = [...all].filter((name) => !first.has(name))
  return Object.fromEntries(
    more.map((name) => [name, brotliCompressSync(chunks.get(name)!.code).length / 1000]),
  )
}
