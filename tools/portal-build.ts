import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFile } from './first-load.ts'
import { capture, root } from './run.ts'

const portal = join(root, 'apps/portal')

const changed = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** What the built portal is made of. */
const sources =
  '{apps/portal/{src,public}/**/*,apps/portal/*.{ts,html,json},packages/{banking,contract,phrases,typeface}/src/**/*,package-lock.json}'

const isStale = (): boolean => {
  const built = changed(manifestFile)
  return globSync(sources, { cwd: root }).some((file) => changed(join(root, file)) > built)
}

/**
 * Builds the portal when it is missing or older than what it is made of.
 * @throws Error with the build's own output
 */
export function ensurePortal(): void {
  if (!isStale()) return
  console.log('Building the portal …')
  const { ok, output } = capture('vite', ['build'], portal)
  if (!ok) throw new Error(`The portal could not be built:\n${output}`)
}
