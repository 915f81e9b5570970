import { createHash } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { importBench, type ImportBench } from './import-bench.testing.ts'
import { chobaFile } from './imports.testing.ts'

/** Returns a file for an import by the command line with `count` rows. */
export const commandRows = (mark: string, count: number): string =>
  chobaFile(
    Array.from(
      { length: count },
      (_, at) => `${mark}-${at},2026-10-05T12:00:00,CMD-STORE,PAYMENT,PAYPAY,100,PAID,`,
    ),
  )

export interface KilledCommand {
  /** Content of the file of four rows that the command was importing. */
  file: string
  importId: string
}

/**
 * Creates an import in the state in which a killed command leaves it: two of the four rows of its
 * file are stored.
 * @param until end of the lease; null to simulate an old version, which had no lease
 */
export async function addKilledCommand(
  engine: Engine,
  bench: ImportBench,
  merchant: string,
  { mark, until }: { mark: string; until: Date | null },
): Promise<KilledCommand> {
  const file = await bench.file(`${mark}.csv`, commandRows(mark, 4))
  const half = await bench.file(`${mark}-half.csv`, commandRows(mark, 2))
  await bench.run({ files: [half], merchant, createStores: true })
  const [row] = await bench.rows('select max(id)::text as id from imports')
  const importId = String(row!.id)
  const sha256 = createHash('sha256').update(commandRows(mark, 4)).digest('hex')
  await asOwner(engine, (q) =>
    q
      .updateTable('imports')
      .set({
        state: 'RUNNING',
        accepted: 0,
        finished_at: null,
        started_at: new Date(),
        lease_id: '00000000-0000-4000-8000-000000000001',
        lease_until: until,
        files: JSON.stringify([{ name: `${mark}.csv`, sha256 }]),
      })
      .where('id', '=', BigInt(importId))
      .execute(),
  )
  return { file, importId }
}

/**
 * Calls `addKilledCommand` for tests that have no folder for files.
 * @returns the ID of the import
 */
export async function addKilledImport(
  engine: Engine,
  merchant: string,
  mark: string,
  until: Date,
): Promise<string> {
  const bench = await importBench(engine)
  try {
    return (await addKilledCommand(engine, bench, merchant, { mark, until })).importId
  } finally {
    await bench.remove()
  }
}
