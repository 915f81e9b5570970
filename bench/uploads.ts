import { addDays } from '@choba/contract/period.ts'
import { freePort } from '../tools/free-port.ts'
import type { BenchContext } from './context.ts'
import type { Figure } from './figure.ts'
import { fillTransfer, type FilledTransfer } from './fill-transfer.ts'
import { measureImports } from './import-uploads.ts'
import type { BenchOptions } from './options.ts'
import { measurePictures } from './picture-uploads.ts'
import { withServer, type RunningServer } from './start-server.ts'
import { measureBankFiles, measureRefundFiles, measureResultFiles, measureStoreFiles } from './table-uploads.ts'
import { withUploads } from './upload-bench.ts'

/** Rows of the largest import, on a machine that is to measure all of it. */
const IMPORT_ROWS = 500_000
const WHOLE = 100_000
/** Demo data of the embedded database. */
const SEEDED = 20_000

interface Place {
  port: number
  database: string
  day: string
  importRows: number
  filled: FilledTransfer | null
}

const measureAll = (running: RunningServer, { port, database, day, importRows, filled }: Place): Promise<Figure[]> =>
  withUploads(running, { port, database }, async (bench) => {
    await measurePictures(bench)
    await measureRefundFiles(bench, addDays(day, -30), day)
    await measureBankFiles(bench, day)
    await measureResultFiles(bench, filled)
    await measureStoreFiles(bench)
    await measureImports(bench, importRows)
    return [...bench.figures]
  })

/**
 * Every call that is sent a file, with the largest file that it accepts and files that it rejects: the slowest answer of the health
 * check meanwhile, and what the server holds of it afterwards, on both databases.
 */
export async function measureUploads(context: BenchContext, { rows }: BenchOptions): Promise<Figure[]> {
  const importRows = rows < WHOLE ? rows : IMPORT_ROWS
  const port = await freePort()
  const day = context.lastDay
  const filled = await fillTransfer(context)
  return [
    ...(await withServer({ port: context.port, url: context.url }, async (running) => {
      await running.server.ask('idle', null)
      return measureAll(running, { port: context.port, database: 'PostgreSQL', day, importRows, filled })
    })),
    ...(await withServer({ port, url: null, rows: SEEDED }, async (running) => {
      await running.server.ask('idle', null)
      return measureAll(running, { port, database: 'embedded database', day, importRows, filled: null })
    })),
  ]
}
