import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

/** Returns true if the installed packages of a folder match the lock file of the folder. */
function isInstalled(folder: string): boolean {
  const installed = join(folder, 'node_modules/.package-lock.json')
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  )
}

/**
 * Installs the packages of a tool that has its own lock file, if they are not installed yet. `npm
 * ci` does not install these packages, because most developers do not need them.
 * @throws Error if npm fails
 */
export async function installOwnPackages(folder: string): Promise<void> {
  if (isInstalled(folder)) return
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder], {
    cwd: folder,
  })
  if (code !== 0) throw new Error(`The packages of ${folder} could not be installed`)
}
