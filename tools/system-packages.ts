import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.ts'

const suffix = process.platform === 'win32' ? '.exe' : ''
const folders = (process.env['PATH'] ?? '').split(delimiter)
const isThere = (name: string): boolean =>
  name.startsWith('/')
    ? existsSync(name)
    : folders.some((folder) => existsSync(join(folder, name + suffix)))

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs missing programs if run as root on Debian. Elsewhere, this function installs nothing.
 * Code that needs a missing program then fails with the name of the program.
 * @param programs names of programs or absolute paths of files, each with the Debian package that
 *   contains the program or file
 * @returns the packages of the programs that are still missing
 */
export async function bringPrograms(programs: Readonly<Record<string, string>>): Promise<string[]> {
  const missing = () => [...new Set(Object.keys(programs).filter((name) => !isThere(name)))]
  const packages = () => [...new Set(missing().map((name) => programs[name]!))]
  if (packages().length === 0 || !mayInstall()) return packages()
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  await withoutServices(() =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages()], { env }),
  )
  return packages()
}

const POLICY = '/usr/sbin/policy-rc.d'

/**
 * Runs an installation without starting services. Some packages, such as nginx, start a service
 * when they are installed, but only processes of the tests should run.
 */
async function withoutServices<T>(install: () => Promise<T>): Promise<T> {
  if (existsSync(POLICY)) return install()
  // The exit code 101 tells Debian's package scripts that they must not start services.
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await install()
  } finally {
    rmSync(POLICY, { force: true })
  }
}
