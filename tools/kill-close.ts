import './node-version.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@choba/contract/period.ts'
import type { Engine } from '@choba/database/engine.ts'
import { openDatabase } from '@choba/database/open.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { closeDueDays } from '../apps/server/src/areas/deposits/deposits.jobs.ts'
import { verifyAllDeposits } from '../apps/server/src/areas/deposits/deposit-verification.ts'
import { addTerms, withoutTerms } from '../apps/server/src/areas/deposits/deposits.testing.ts'
import { forgetHours } from '../apps/server/src/areas/statistics/hour-counts.testing.ts'
import { countDueHours } from '../apps/server/src/areas/statistics/statistics.jobs.ts'
import { verifyAllFigures } from '../apps/server/src/areas/statistics/figure-report.ts'
import { onBothDatabases, seededRandom } from './both-databases.ts'
import { freePort } from './free-port.ts'
import { startServer, type ServerProcess } from './kill-test-server.ts'

// `npm run test:kill-close -- --kills 100`: kills the server at random moments while the server
// closes the days of a year and adds them to the rollups by hour. With `--days 40`, uses only the
// last 40 days. The server continues at its next start. Runs on the embedded database and on
// PostgreSQL. At the end, every day must be closed and counted once, and every deposit and rollup
// must match its transactions.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    days: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const kills = Number(values.kills)
const TENANT = 1
/**
 * First day for which the merchants have terms, and so the first day to close. Each cycle is one
 * day long, so each day closes in its own database transaction.
 */
const FIRST_DAY =
  values.days === undefined
    ? '2026-01-01'
    : addDays(new Date().toISOString().slice(0, 10), -Number(values.days))
const MERCHANTS = 3

interface Progress {
  days: number
  deposits: number
}

/** Returns the number of closed days and of deposits. */
const progressOf = (engine: Engine): Promise<Progress> =>
  asOwner(engine, async (_q, connection) => {
    const { rows } = await connection.query<Progress>(
      `select coalesce((select sum(closed_through - first_day + 1) from settlements), 0)::int as days,
        (select count(*) from deposits)::int as deposits`,
    )
    return rows[0]!
  })

/** Opens all closed days again, and gives some merchants terms with daily deposits. */
async function openDays(engine: Engine): Promise<void> {
  const merchants = await asOwner(engine, (q) =>
    q
      .selectFrom('merchants')
      .selectAll()
      .where('tenant_id', '=', TENANT)
      .where('is_system', '=', false)
      .orderBy('id')
      .execute(),
  )
  for (const merchant of merchants) {
    await withoutTerms(engine, merchant)
    await forgetHours(engine, merchant)
  }
  for (const merchant of merchants.slice(0, MERCHANTS) as MerchantRow[])
    await addTerms(engine, merchant, {
      firstDay: FIRST_DAY,
      cycle: { kind: 'DAILY' },
      unit: 'CYCLE',
    })
}

/** Closes all days and returns the differences; empty if there are none. */
async function finish(engine: Engine): Promise<string[]> {
  await closeDueDays({ engine, notify: async () => {} }, TENANT)
  const closed = await progressOf(engine)
  // Closing a second time must not change anything.
  await closeDueDays({ engine, notify: async () => {} }, TENANT)
  await countDueHours(engine, TENANT)
  const figures = (await verifyAllFigures(engine)).differences
  const { differences, deposits } = await verifyAllDeposits(engine)
  const after = await progressOf(engine)
  const isSame = after.days === closed.days && after.deposits === closed.deposits
  console.log(
    `  ${closed.days} days closed, ${deposits} deposits, ${differences.length + figures.length} differences`,
  )
  return [...differences, ...figures, ...(isSame ? [] : ['days were closed twice'])]
}

async function killOften(databaseUrl: string | null, seed: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-kill-close-'))
  const port = await freePort()
  const chance = seededRandom(seed)
  let server: ServerProcess | null = null
  const broken: string[] = []
  const within = async <T>(work: (engine: Engine) => Promise<T>): Promise<T> => {
    const engine = await openDatabase({ url: databaseUrl, folder })
    try {
      return await work(engine)
    } finally {
      await engine.close()
    }
  }
  try {
    const start = () => startServer({ port, folder, databaseUrl })
    server = await start()
    await server.stop()
    await within(openDays)
    let amid = 0
    for (let kill = 0, before = 0; kill < kills; kill++) {
      server = await start()
      // The server closes days even before it is ready, so the kill may come early.
      await sleep(chance() * 1_000)
      await server.kill()
      const { days } = await within(progressOf)
      if (days > before) amid++
      before = days
      const due = await within((engine) => isDone(engine))
      if (!due || kill === kills - 1) continue
      broken.push(...(await within(finish)))
      await within(openDays)
      before = 0
    }
    broken.push(...(await within(finish)))
    if (amid === 0) broken.push('no kill happened while days were being closed')
    console.log(`  ${amid} of ${kills} kills happened after more days were closed`)
    return broken
  } finally {
    await server?.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns true if all merchants are closed up to the same day. */
const isDone = (engine: Engine): Promise<boolean> =>
  asOwner(engine, async (_q, connection) => {
    const { rows } = await connection.query<{ done: boolean }>(
      `select count(*) = ${MERCHANTS} and min(closed_through) >= (current_date - 3) as done from settlements`,
    )
    return rows[0]!.done
  })

const seed = Number(values.seed)
await onBothDatabases(`${kills} kills, seed ${seed}`, (databaseUrl) =>
  killOften(databaseUrl, databaseUrl ? seed + 1 : seed),
)
