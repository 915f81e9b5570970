import { constants, enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * Enables Node's compile cache, so that later starts do not strip types and parse the source files
 * again. Node compares file contents, its version and its flags. Node starts without the cache if
 * the folder is not writable. Use only for the demo, because a production server must not write
 * into the folder of its code.
 * @returns true if the cache is in use
 */
export function keepCompiled(folder = join(root, 'node_modules/.cache/choba-compiled')): boolean {
  const { status } = enableCompileCache(folder)
  const { ENABLED, ALREADY_ENABLED } = constants.compileCacheStatus
  return status === ENABLED || status === ALREADY_ENABLED
}
