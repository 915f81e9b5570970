import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms } from './postgres-programs.ts'
import { startPostgres, type ThrowawayPostgres } from './postgres.ts'
import { capture, run } from './run.ts'

/** What this machine lacks for a Citus cluster, as a sentence. */
export class CitusMissing extends Error {
  override readonly name = 'CitusMissing'
}

export interface ThrowawayCluster {
  /** A superuser's address of the coordinator. */
  url: string
  /** Those of the workers. */
  workers: string[]
  stop: () => Promise<void>
}

const WORKERS = 2

/** Whether the PostgreSQL of this machine has Citus. */
async function hasCitus(): Promise<boolean> {
  const { ok, output } = capture(join(await postgresPrograms(), 'pg_config'), ['--sharedir'])
  return ok && existsSync(join(output.trim(), 'extension', 'citus.control'))
}

/**
 * Sees to it that PostgreSQL here has Citus: where it is missing, the script that CITUS_BUILD names builds it.
 * @throws CitusMissing when there is neither
 */
export async function ensureCitus(): Promise<void> {
  if (await hasCitus()) return
  const build = process.env['CITUS_BUILD']
  if (!build)
    throw new CitusMissing(
      'PostgreSQL has no Citus here, and CITUS_BUILD names no script that builds it.',
    )
  const code = await run('bash', [build])
  if (code !== 0 || !(await hasCitus()))
    throw new CitusMissing(`${build} did not install Citus (exit code ${code}).`)
}

/** Few shards: a test has few rows, and every shard of every table is a table of its own. */
const settings = {
  shared_preload_libraries: 'citus',
  max_connections: '200',
  'citus.shard_count': '4',
}

/**
 * Starts a coordinator and two workers in temporary folders, on free ports of this machine only. They are empty servers that
 * have the extension at hand; `joinNodes` makes a database of theirs a cluster.
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

/** `node tools/citus-cluster.ts --is-there`: ends with 0 where Citus is there. */
if (import.meta.main) process.exitCode = (await hasCitus()) ? 0 : 1
