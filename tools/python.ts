import { existsSync } from 'node:fs'
import { capture, run } from './run.ts'

const isThere = (): boolean => capture('python3', ['--version']).ok

/**
 * Ensures that Python 3 is available. A Python program checks bank files independently of the code
 * of Choba (`packages/banking/test`). Installs Python with apt if run as root on Debian.
 * @throws Error that says what to install
 */
export async function ensurePython(): Promise<void> {
  if (isThere()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'python3'], { env })
  }
  if (!isThere())
    throw new Error(
      'The tests of bank files need Python 3, and it could not be installed: install python3.',
    )
}

if (import.meta.main) await ensurePython()
