import { totalmem } from 'node:os'
import type { Engine } from '@choba/database/engine.ts'
import { migrate } from '@choba/database/migrate.ts'
import { asOwner } from '@choba/database/owner.ts'
import { openPostgres } from '@choba/database/postgres.ts'
import { seed } from '@choba/database/seed/seed.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { onServer } from '@choba/database/testing.ts'
import { freePort } from '../tools/free-port.ts'
import { startPostgres } from '../tools/postgres.ts'
import { doubleBiggest } from './double-biggest.ts'

/**
 * The PostgreSQL server of the benchmark with its demo data, and the port for the server of the
 * product.
 */
export interface BenchContext {
  url: string
  port: number
  engine: Engine
  /** Output of `select version()`. */
  version: string
  settings: Record<string, string>
  /** Number of transactions of all merchants together. */
  rows: number
  biggest: MerchantRow
  /** Last business day that has transactions. */
  lastDay: string
  stop: () => Promise<void>
}

const MB = 1024 * 1024

// Settings for a server whose data survives a power cut. The temporary server would not wait for
// the disk by default, so writes would be too fast.
const settings = () => ({
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: `${Math.min(2048, Math.floor(totalmem() / MB / 4))}MB`,
  maintenance_work_mem: '256MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
})

// Offset of Tokyo from UTC. The year of demo data ends on the current day in Tokyo, because most
// merchants of the demo are there.
const TOKYO = 9 * 3_600_000

/**
 * Starts PostgreSQL, migrates a database, creates demo data with `size` transactions, and doubles
 * the payments of the biggest merchant.
 */
export async function openBenchContext(size: number): Promise<BenchContext> {
  const own = settings()
  const postgres = await startPostgres(own)
  const port = await freePort()
  const engine = openPostgres(postgres.url, { size: 4 })
  const stop = async () => {
    await engine.close()
    await postgres.stop()
  }
  try {
    await migrate(engine)
    const lastDay = new Date(Date.now() + TOKYO).toISOString().slice(0, 10)
    const origin = `localhost:${port}`
    await seed(engine, {
      size,
      today: lastDay,
      origins: { demo: `http://${origin}`, steppe: `http://steppe.${origin}` },
    })
    const biggest = await asOwner(engine, async (q) => {
      const owner = await q
        .selectFrom('users')
        .select('merchant_id')
        .where('tenant_id', '=', 1)
        .where('username', '=', 'owner')
        .executeTakeFirstOrThrow()
      return q
        .selectFrom('merchants')
        .selectAll()
        .where('id', '=', owner.merchant_id)
        .executeTakeFirstOrThrow()
    })
    await asOwner(engine, (q) => doubleBiggest(q, biggest.id))
    await onServer(postgres.url, 'vacuum analyze')
    const { rows, version } = await asOwner(engine, async (_q, connection) => {
      const counted = await connection.query<{ rows: bigint; version: string }>(
        'select count(*) as rows, version() as version from transactions',
      )
      return counted.rows[0]!
    })
    return {
      url: postgres.url,
      port,
      engine,
      version,
      settings: own,
      rows: Number(rows),
      biggest,
      lastDay,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
