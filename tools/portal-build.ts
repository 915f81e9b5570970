import { globSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { captureBeside, root } from './run.ts'

const portal = join(root, 'apps/portal')
const dist = join(portal, 'dist')
/** File that is written at the end of a build. An interrupted build does not have this file. */
const effortFile = join(dist, '.vite/effort')

const changed = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Source files of the portal's build. */
const sources =
  '{apps/portal/{src,public}/**/*,apps/portal/*.{ts,html,json},packages/{banking,contract,phrases,typeface}/src/**/*,package-lock.json}'

export interface PortalBuild {
  /**
   * True to compress files faster but less, for the demo. A build with better compression is not
   * replaced.
   */
  quick?: boolean
  /** Aborts the build. */
  signal?: AbortSignal
}

function isStale(quick: boolean): boolean {
  const built = changed(effortFile)
  if (built === 0 || (!quick && readFileSync(effortFile, 'utf8') === 'quick')) return true
  return globSync(sources, { cwd: root }).some((file) => changed(join(root, file)) > built)
}

/**
 * Runs `work`.
 * @returns false if `work` failed with one of these file system error codes; other errors are
 * thrown
 */
function tried(work: () => void, ...codes: readonly string[]): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/**
 * Maximum number of attempts. Several are needed, because other processes may replace the folder at
 * the same time.
 */
const MAX_TRIES = 20

/** Replaces a folder, which may be missing. Several processes may call this at the same time. */
export function replaceFolder(fresh: string, place: string): void {
  const old = `${fresh}-old`
  for (let nth = 0; nth < MAX_TRIES; nth++) {
    tried(() => renameSync(place, old), 'ENOENT')
    const isThere = tried(() => renameSync(fresh, place), 'ENOTEMPTY', 'EEXIST')
    rmSync(old, { recursive: true, force: true })
    if (isThere) return
  }
  throw new Error(`${place} could not be replaced.`)
}

/**
 * Builds the portal if the build is missing or older than its source files. Builds into a separate
 * folder, so that a running server keeps its files and two builds at the same time do not mix.
 * @throws Error with the output of the build
 */
export async function ensurePortal({ quick = false, signal }: PortalBuild = {}): Promise<void> {
  if (!isStale(quick)) return
  console.log('Building the portal …')
  const fresh = `${dist}-${process.pid}`
  try {
    const { ok, output } = await captureBeside(
      'vite',
      ['build', '--outDir', fresh, '--emptyOutDir'],
      {
        cwd: portal,
        env: { CHOBA_BUILD: quick ? 'quick' : 'greatest' },
        ...(signal && { signal }),
      },
    )
    if (!ok) throw new Error(`The portal could not be built:\n${output}`)
    replaceFolder(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}
