import { constants, enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * Keeps what Node makes of our source files, so that later starts neither strip their types nor
 * parse them again. Node
 * compares the content of each file and its own version and flags, and loads without the cache
 * if it cannot be written.
 * For the demo: a server of production should not write beside its code.
 * @returns whether the cache is in use
 */
export function keepCompiled(folder = join(root, 'node_modules/.cache/choba-compiled')): boolean {
  const { status } = enableCompileCache(folder)
  const { ENABLED, ALREADY_ENABLED } = constants.compileCacheStatus
  return status === ENABLED || status === ALREADY_ENABLED
}
