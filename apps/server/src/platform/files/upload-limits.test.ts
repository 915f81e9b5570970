import { readFileSync } from 'node:fs'
import { ACQUIRER_ROWS_MAX } from '@choba/contract/acquirer-files.contract.ts'
import { contract } from '@choba/contract/contract.ts'
import type { Endpoint } from '@choba/contract/endpoint.ts'
import { BATCH_ROWS_MAX } from '@choba/contract/refund-batches.contract.ts'
import { STORE_FILE_ROWS_MAX } from '@choba/contract/store-file.ts'
import { RESULTS_ROWS_MAX } from '@choba/contract/transfers.contract.ts'
import { FILE_ROWS_MAX } from '@choba/banking/bank-records.ts'
import { expect, it } from 'vitest'

/** Returns the rows of the table in `docs/operations.md`: call, bytes and rows. */
function documented(): Map<string, { bytes: string; rows: string }> {
  const text = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const lines = text.slice(text.indexOf('## Limits of uploads')).split('\n')
  const cells = lines
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    cells.map(([, call, bytes, rows]) => [
      call!.replaceAll('`', ''),
      { bytes: bytes!, rows: rows! },
    ]),
  )
}

/**
 * Formats a limit like the table in the operations guide. The limit in the code may be one byte
 * above the largest accepted size, so it is rounded down to KiB.
 */
function written(limit: number): string {
  const bytes = limit - (limit % 1024)
  return bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes / 1024} KiB`
}

const uploads = Object.values(contract)
  .flatMap((area) => Object.values(area) as Endpoint[])
  .filter((endpoint) => endpoint.upload)

it('the operations guide lists the byte limit of every upload call', () => {
  expect(uploads.length).toBeGreaterThan(10)
  const table = documented()
  const found = new Map(uploads.map(({ path }) => [path, table.get(path)?.bytes]))
  expect(found).toEqual(new Map(uploads.map(({ path, upload }) => [path, written(upload!.limit)])))
})

it('the operations guide lists the row limits of tables and bank files', () => {
  const table = documented()
  const rows = (path: string) => Number(table.get(path)!.rows.replace(',', ''))
  expect(rows('shop/file/check')).toBe(STORE_FILE_ROWS_MAX)
  expect(rows('refundbatch/upload')).toBe(BATCH_ROWS_MAX)
  expect(rows('transfer/results')).toBe(RESULTS_ROWS_MAX)
  expect(rows('deposit/match')).toBe(FILE_ROWS_MAX)
  expect(rows('acquirerfile/upload')).toBe(ACQUIRER_ROWS_MAX)
})
