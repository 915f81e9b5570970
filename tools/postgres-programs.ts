import { existsSync, globSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { run } from './run.ts'

const isRoot = process.getuid?.() === 0

/**
 * Returns the folder with PostgreSQL's programs: the newest version in the folders of Debian, or a
 * folder in PATH. Null if there is none.
 */
function findPrograms(): string | null {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort(
    (a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]),
  )
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...debian, ...onPath].find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/**
 * Returns the folder with `initdb` and `postgres`. Installs PostgreSQL if run as root on Debian.
 * @throws Error that says what to install
 */
export async function postgresPrograms(): Promise<string> {
  const found = findPrograms()
  if (found) return found
  if (isRoot && existsSync('/usr/bin/apt-get')) await installOnDebian()
  const installed = findPrograms()
  if (!installed)
    throw new Error(
      'PostgreSQL is not installed here. Install its server programs (initdb, postgres) first.',
    )
  return installed
}

async function installOnDebian(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '--no-install-recommends']
  await run('apt-get', ['update', '-q'], { env })
  await run('apt-get', [...install, 'postgresql-common'], { env })
  // Prevents the Debian package from creating and starting a server of its own, because tests use
  // temporary servers.
  await run('sed', [
    '-i',
    's/^#\\?create_main_cluster.*/create_main_cluster = false/',
    createCluster,
  ])
  await run('apt-get', [...install, 'postgresql'], { env })
}

const createCluster = '/etc/postgresql-common/createcluster.conf'

export interface SystemUser {
  uid: number
  gid: number
}

/**
 * Returns the user as which to run the server. PostgreSQL refuses to run as root, so root must use
 * the user that the Debian package created.
 * @returns null to run as the current user
 */
export function postgresUser(programs: string): SystemUser | null {
  if (!isRoot) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  if (!line)
    throw new Error(
      `There is no user postgres to run ${dirname(programs)} as, and PostgreSQL refuses root.`,
    )
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
