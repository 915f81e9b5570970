import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { captureBeside, root } from './run.ts'

const portal = join(root, 'apps/portal')
/** Written last: a build that was ended leaves none. */
const effortFile = join(portal, 'dist/.vite/effort')

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

/**
 * Builds the portal when it is missing or older than what it is made of.
 * @throws Error with the build's own output
 */
export async function ensurePortal({ quick = false, signal }: PortalBuild = {}): Promise<void> {
  if (!isStale(quick)) return
  console.log('Building the portal …')
  const { ok, output } = await captureBeside('vite', ['build'], {
    cwd: portal,
    env: { CHOBA_BUILD: quick ? 'quick' : 'greatest' },
    ...(signal && { signal }),
  })
  if (!ok) throw new Error(`The portal could not be built:\n${output}`)
}
