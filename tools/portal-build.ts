import { globSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { captureBeside, root } from './run.ts'

const portal = join(root, 'apps/portal')
const dist = join(portal, 'dist')
/** Written last: a build that was ended leaves none. */
const effortFile = join(dist, '.vite/effort')

const changed = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** What the built portal is made of. */
const sources =
  '{apps/portal/{src,public}/**/*,apps/portal/*.{ts,html,json},packages/{banking,contract,phrases,typeface}/src/**/*,package-lock.json}'

export interface PortalBuild {
  /** Compress the files less, for the demo: half of the time. Files that are compressed more do as well. */
  quick?: boolean
  /** Ends the build. */
  signal?: AbortSignal
}

function isStale(quick: boolean): boolean {
  const built = changed(effortFile)
  if (built === 0 || (!quick && readFileSync(effortFile, 'utf8') === 'quick')) return true
  return globSync(sources, { cwd: root }).some((file) => changed(join(root, file)) > built)
}

/** Runs `work`. @returns false if it failed with one of these codes of the file system */
function tried(work: () => void, ...codes: readonly string[]): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** Other processes that may replace the folder in the same moment. */
const MAX_TRIES = 20

/** Puts a new folder in the place of an old one, which may be missing. Several processes may do so at once. */
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
 * Builds the portal when it is missing or older than what it is made of. It is built in a folder of
 * its own: a server that runs keeps its files, and two starts at once do not mix theirs.
 * @throws Error with the build's own output
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
