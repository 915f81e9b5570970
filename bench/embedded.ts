import { dayInTokyo } from '@choba/database/seed/seed.ts'
import { freePort } from '../tools/free-port.ts'
import { count, within, type Figure } from './figure.ts'
import type { Drained } from './http.ts'
import { median } from './load.ts'
import type { BenchOptions } from './options.ts'
import { yearTo } from './periods.ts'
import type { BenchContext } from './context.ts'
import { withServer } from './start-server.ts'

/**
 * Number of transactions up to which the embedded database is recommended instead of a PostgreSQL
 * server.
 */
const MAX_ROWS = 500_000

/**
 * Measures the export of a year of transactions of all merchants as CSV, with the embedded
 * database.
 */
export async function measureEmbedded(
  _stage: BenchContext,
  { rows: size, rounds }: BenchOptions,
): Promise<Figure[]> {
  const port = await freePort()
  const seeded = Math.min(size, MAX_ROWS)
  return withServer({ port, url: null, rows: seeded }, async ({ server, clients, signIn }) => {
    await server.ask('idle', null)
    const token = await signIn('superadmin')
    const paths = yearTo(dayInTokyo(new Date())).map(
      ({ from, to }) => `/apiproxy/api/systrade/download?dateFrom=${from}&dateTo=${to}&format=csv`,
    )
    const seconds: number[] = []
    let rows = 0
    for (let round = 0; round < rounds; round++) {
      const files: Drained[] = []
      for (const path of paths) files.push(await clients.ask('drain', { port, token, path }))
      rows = files.reduce((sum, file) => sum + file.rows, 0)
      seconds.push(files.reduce((sum, file) => sum + file.seconds, 0))
    }
    return [
      within(
        `CSV of ${count(rows)} rows over HTTP, embedded database`,
        Math.round(rows / median(seconds)),
        'rows/s',
        '≥',
        50_000,
        { rows, seconds },
      ),
    ]
  })
}
