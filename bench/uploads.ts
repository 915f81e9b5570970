import { addDays } from '@choba/contract/period.ts'
import { freePort } from '../tools/free-port.ts'
import type { BenchContext } from './context.ts'
import type { Figure } from './figure.ts'
import { fillTransfer, type FilledTransfer } from './fill-transfer.ts'
import { measureImports } from './import-uploads.ts'
import type { BenchOptions } from './options.ts'
import { measurePictures } from './picture-uploads.ts'
import { withServer, type RunningServer } from './start-server.ts'
import {
  measureBankFiles,
  measureRefundFiles,
  measureResultFiles,
  measureStoreFiles,
} from './table-uploads.ts'
import { withUploads, type UploadBench } from './upload-bench.ts'

/** Number of rows in the largest import file, for a complete run of the benchmark. */
const IMPORT_ROWS = 500_000
const WHOLE = 100_000
/** Number of demo transactions in the embedded database. */
const SEEDED = 20_000

interface Place {
  port: number
  database: string
  day: string
  importRows: number
  filled: FilledTransfer | null
}

type Part = readonly [name: string, measure: (bench: UploadBench, place: Place) => Promise<void>]

/** Measurements. Those that add many rows come near the end, because they slow down the others. */
const parts: readonly Part[] = [
  ['pictures and documents', (bench) => measurePictures(bench)],
  ['refunds', (bench, { day }) => measureRefundFiles(bench, addDays(day, -30), day)],
  ['bank files', (bench, { day }) => measureBankFiles(bench, day)],
  ['results of transfers', (bench, { filled }) => measureResultFiles(bench, filled)],
  ['stores', (bench) => measureStoreFiles(bench)],
  ['imports', (bench, { importRows }) => measureImports(bench, importRows)],
]

const notMeasured = (what: string, error: unknown): Figure => ({
  what,
  measured: 'not measured',
  limit: '',
  ratio: null,
  bound: 'a result',
  holds: false,
  details: { error: String(error) },
})

const measureAll = (running: RunningServer, place: Place): Promise<Figure[]> =>
  withUploads(running, place, async (bench) => {
    const failed: Figure[] = []
    for (const [name, measure] of parts) {
      try {
        await measure(bench, place)
      } catch (error) {
        // Continues with the other measurements after a failure.
        console.error(error)
        failed.push(notMeasured(`Uploads of ${name}, ${place.database}`, error))
      }
    }
    return [...bench.figures, ...failed]
  })

/**
 * Measures every request that uploads a file. Uses the largest files that the server accepts, and
 * files that the server rejects, on the embedded database and on PostgreSQL. Records the slowest
 * health check during an upload and the growth of memory after it.
 */
export async function measureUploads(
  context: BenchContext,
  { rows }: BenchOptions,
): Promise<Figure[]> {
  const importRows = rows < WHOLE ? rows : IMPORT_ROWS
  const port = await freePort()
  const day = context.lastDay
  const filled = await fillTransfer(context)
  return [
    ...(await withServer({ port: context.port, url: context.url }, async (running) => {
      await running.server.ask('idle', null)
      return measureAll(running, {
        port: context.port,
        database: 'PostgreSQL',
        day,
        importRows,
        filled,
      })
    })),
    ...(await withServer({ port, url: null, rows: SEEDED }, async (running) => {
      await running.server.ask('idle', null)
      return measureAll(running, {
        port,
        database: 'embedded database',
        day,
        importRows,
        filled: null,
      })
    })),
  ]
}
