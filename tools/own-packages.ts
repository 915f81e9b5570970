import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

/** True if the installed packages of a folder match its lock file. */
function isInstalled(folder: string): boolean {
  const installed = join(folder, 'node_modules/.package-lock.json')
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  )
}

/**
 * Installs the packages of a tool with its own lock file, unless they are installed. They are not
 * part of the project's `npm ci`, because most developers do not need them.
 *
 * @throws Error if npm fails
 */
export async function installOwnPackages(folder: string): Promise<void> {
  if (isInstalled(folder)) return
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder], {
    cwd: folder,
  })
  if (code !== 0) throw new Error(`The packages of ${folder} could not be installed`)
}
