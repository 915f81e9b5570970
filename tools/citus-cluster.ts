import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms } from './postgres-programs.ts'
import { startPostgres, type ThrowawayPostgres } from './postgres.ts'
import { capture, run } from './run.ts'

/** Thrown if this machine cannot run a Citus cluster. The message says what is missing. */
export class CitusMissing extends Error {
  override readonly name = 'CitusMissing'
}

export interface ThrowawayCluster {
  /** Connection string of the coordinator's superuser. */
  url: string
  /** Connection strings of the workers. */
  workers: string[]
  stop: () => Promise<void>
}

const WORKERS = 2

/** Returns true if the installed PostgreSQL has the Citus extension. */
async function hasCitus(): Promise<boolean> {
  const { ok, output } = capture(join(await postgresPrograms(), 'pg_config'), ['--sharedir'])
  return ok && existsSync(join(output.trim(), 'extension', 'citus.control'))
}

/**
 * Ensures that PostgreSQL has the Citus extension. If it is missing, runs the build script that the
 * environment variable CITUS_BUILD names.
 * @throws CitusMissing if Citus is missing and CITUS_BUILD is not set
 */
export async function ensureCitus(): Promise<void> {
  if (await hasCitus()) return
  const build = process.env['CITUS_BUILD']
  if (!build)
    throw new CitusMissing(
      'PostgreSQL lacks the Citus extension, and CITUS_BUILD does not name a script that builds it.',
    )
  const code = await run('bash', [build])
  if (code !== 0 || !(await hasCitus()))
    throw new CitusMissing(`${build} did not install Citus (exit code ${code}).`)
}

/**
 * Settings of the nodes. Tables have few shards, because tests have few rows and each shard is a
 * separate table.
 */
const settings = {
  shared_preload_libraries: 'citus',
  max_connections: '200',
  'citus.shard_count': '4',
}

/**
 * Starts a coordinator and two workers in temporary folders on free local ports. The servers have
 * no databases of Choba, and the Citus extension is available. `joinNodes` of the database package
 * turns a database into a cluster.
 * @throws CitusMissing
 */
export async function startCluster(): Promise<ThrowawayCluster> {
  await ensureCitus()
  const nodes: ThrowawayPostgres[] = []
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
  }
  try {
    for (let nth = 0; nth <= WORKERS; nth++) nodes.push(await startPostgres(settings, 'trust'))
  } catch (error) {
    await stop()
    throw error
  }
  const [coordinator, ...workers] = nodes.map(({ url }) => url)
  return { url: coordinator!, workers, stop }
}

/** `node tools/citus-cluster.ts --is-there`: exits with 0 if Citus is available. */
if (import.meta.main) process.exitCode = (await hasCitus()) ? 0 : 1
