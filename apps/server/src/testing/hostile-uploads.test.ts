import { BATCH_FILE_LIMIT } from '@choba/contract/refund-batches.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { STORE_FILE_LIMIT } from '@choba/contract/store-file.ts'
import { RESULTS_FILE_LIMIT } from '@choba/contract/transfer-rows.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadOf } from '#areas/refund-batches/refund-batches.testing.ts'
import { checkFile, refusedRows, runFile } from '#areas/stores/stores.testing.ts'
import { bringBytes } from '#areas/transfers/transfers.testing.ts'
import { hostileArchives } from '#platform/files/hostile-archives.testing.ts'
import { hostileCsv } from '#platform/files/hostile-csv.testing.ts'
import { hostileSheets } from '#platform/files/hostile-sheets.testing.ts'
import { type Answer, type Client, openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let superadmin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  superadmin = await test.signIn('superadmin')
})
afterAll(() => test.close())

interface Upload {
  readonly call: string
  readonly limit: number
  readonly takesWorkbooks: boolean
  readonly send: (bytes: Buffer) => Promise<Answer>
}

const ofStores = { limit: STORE_FILE_LIMIT, takesWorkbooks: true }
/** All calls that parse an uploaded table. */
const uploads: readonly Upload[] = [
  { ...ofStores, call: 'shop/file/check', send: (bytes) => checkFile(owner, bytes) },
  {
    ...ofStores,
    call: 'shop/file/run',
    send: (bytes) => runFile(owner, bytes, { basis: '0'.repeat(64) }),
  },
  {
    ...ofStores,
    call: 'shop/file/refused',
    send: (bytes) => refusedRows(owner, bytes, { format: 'csv' }),
  },
  {
    call: 'refundbatch/upload',
    limit: BATCH_FILE_LIMIT,
    takesWorkbooks: false,
    send: (bytes) => uploadOf(owner, bytes),
  },
  {
    call: 'transfer/results',
    limit: RESULTS_FILE_LIMIT,
    takesWorkbooks: false,
    send: (bytes) => bringBytes(superadmin, '1', 'CHECK', bytes),
  },
]

const main = [
  'a directory that names entries in the data of another one',
  'entries that overlap',
  'an archive in an archive, twenty deep',
  '2 GB of shared strings',
  '2 GB of shared strings that say they are 1 MB',
  'entities that expand to a gigabyte',
  '1,048,576 rows',
  'a million columns',
  'a cell of 30 MB',
  '400,000 formulas',
  '1,900 sheets',
  '2.4 million short lines',
  '2.4 million rows of one comma',
  '4.9 million commas',
  'a quote that never closes, over many lines',
  'NUL bytes',
  'UTF-16 with a byte order mark',
  'a gzip file',
  'one line of 100 MB',
]
const files = [...hostileArchives, ...hostileSheets, ...hostileCsv].filter(([what]) =>
  main.includes(what),
)

const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString() === 'PK'
const badRequest = (problem: string) => ({
  status: 400,
  code: resultTypes.badRequest.code,
  field:
    problem === 'sheets' ? { path: 'file.sheets', problem: 'tooLong' } : { path: 'file', problem },
})
const tooLarge = { status: 413, code: resultTypes.bodyTooLarge.code, field: undefined }

const said = ({ status, envelope }: Answer) => ({
  status,
  code: envelope.resultType,
  field: (envelope.result as { fields?: { path: string; problem: string }[] } | null)?.fields?.[0],
})

describe.each(uploads)('the call $call', ({ limit, takesWorkbooks, send }) => {
  it('answers each hostile file with an error of the catalogue', async () => {
    expect(files).toHaveLength(main.length)
    for (const [what, answer, make] of files) {
      const bytes = make()
      if (bytes.length >= limit) expect([what, said(await send(bytes))]).toEqual([what, tooLarge])
      const problem = isArchive(bytes) && !takesWorkbooks ? 'format' : answer
      expect([what, said(await send(bytes.subarray(0, limit - 1)))]).toEqual([
        what,
        badRequest(problem),
      ])
    }
  })

  it('does not block other calls while it parses a file', async () => {
    const order: string[] = []
    const sending = send(Buffer.from(`a,b${'\n'.repeat(limit - 9)}`)).then(({ status }) =>
      order.push(`file ${status}`),
    )
    const health = await test.app.inject('/healthz')
    order.push(`health ${health.statusCode}`)
    await sending
    expect(order).toEqual(['health 200', 'file 400'])
  })
})
