import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.ts'

const suffix = process.platform === 'win32' ? '.exe' : ''
const folders = (process.env['PATH'] ?? '').split(delimiter)
const isThere = (name: string): boolean =>
  folders.some((folder) => existsSync(join(folder, name + suffix)))

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs missing programs if run as root on Debian. Elsewhere does nothing, and code that needs a
 * program fails with its name.
 * @param programs name of each program → the Debian package that contains it
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
 * Runs an installation without starting services. Packages such as nginx start a service when
 * installed, but only the tests' own processes may run.
 */
async function withoutServices<T>(install: () => Promise<T>): Promise<T> {
  if (existsSync(POLICY)) return install()
  // Exit code 101 tells Debian that starting services is forbidden.
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await install()
  } finally {
    rmSync(POLICY, { force: true })
  }
}
