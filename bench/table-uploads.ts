import { BANK_FILE_LIMIT } from '@choba/contract/reconciliation.contract.ts'
import { BATCH_FILE_LIMIT } from '@choba/contract/refund-batches.contract.ts'
import {
  storeFileColumns,
  STORE_FILE_LIMIT,
  type StoreFileOutcome,
} from '@choba/contract/store-file.ts'
import type { StoreOptions } from '@choba/contract/stores.contract.ts'
import {
  RESULTS_FILE_LIMIT,
  RESULTS_ROWS_MAX,
  type TransferRow,
} from '@choba/contract/transfers.contract.ts'
import {
  bankCsv,
  refundsCsv,
  resultsCsv,
  storeRows,
  storesCsv,
  storesWorkbook,
  unknownDepositNos,
  wrongStoreRows,
} from './accepted-files.ts'
import type { FilledTransfer } from './fill-transfer.ts'
import {
  combiningMarks,
  commas,
  manyQuotes,
  openQuote,
  shortLines,
  xlsxBomb,
} from './hostile-files.ts'
import type { Answered } from './upload-client.ts'
import type { UploadBench } from './upload-bench.ts'

/** Measures uploads of tables: stores, refunds, bank files, and results of transfers. */

const BOMB_MB = 400
/** Number and length of the cells with which a row reaches its size limit, which is in bytes. */
const LONG_CELLS = { cells: 3, length: 10_000 }
/** Number and length of such cells for a bank file, whose lines have a smaller size limit. */
const BANK_CELLS = { cells: 1, length: 9_900 }
const PAGES = 25

interface Table {
  call: string
  path: string
  role: string
  /** Header row of a file that the server accepts. */
  heading: string
  limit: number
}

type Files = readonly (readonly [file: string, bytes: Buffer])[]

/**
 * Measures files that the server rejects: files with rows of a few bytes, with a few huge rows, and
 * without rows.
 */
async function measureRejected(
  bench: UploadBench,
  { call, path, role, heading, limit }: Table,
  more: Files = [],
) {
  // A file with exactly the size of the limit is rejected before it is parsed, so the files are one
  // byte smaller.
  const most = limit - 1
  const files: Files = [
    ['rows of two bytes', shortLines(heading, most)],
    ['a row of commas', commas(heading, most)],
    ['a quote without a closing quote', openQuote(heading, most)],
    ['doubled quotes in a quoted cell', manyQuotes(heading, most)],
    ...more,
    ['a file above the size limit', shortLines(heading, limit * 2)],
  ]
  for (const [file, bytes] of files)
    await bench.measure({ call, file, answer: 'rejected' }, () =>
      bench.sendFile({ role, path, file: bytes }),
    )
}

export async function measureStoreFiles(bench: UploadBench): Promise<void> {
  const { companies, paymentTypes } = await bench.get<StoreOptions>('owner', 'shop/options')
  const { companyCode } = companies[0]!
  const send = (name: string, query: string, file: Buffer): Promise<Answered> =>
    bench.sendFile({ role: 'owner', path: `/apiproxy/api/shop/file/${name}${query}`, file })
  const accepted = (name: string, file: string, bytes: Buffer, query = '') =>
    bench.measure({ call: `shop/file/${name}`, file, answer: 'accepted' }, () =>
      send(name, query, bytes),
    )
  const fresh = storeRows(companyCode, paymentTypes, 'New')
  await accepted('check', '5,000 new stores, 20 columns, CSV', storesCsv(fresh))
  // Creates the workbook only once. A second workbook would be different, because a workbook
  // contains the time at which it was created.
  const workbook = await storesWorkbook(fresh)
  const looked = await accepted('check', '5,000 new stores, 20 columns, workbook', workbook)
  const { basis } = looked.result as StoreFileOutcome
  await accepted('check', '5,000 rows, every cell invalid', storesCsv(wrongStoreRows()))
  const long = combiningMarks('storeCode,storeName,pointGiveRate\n', LONG_CELLS, STORE_FILE_LIMIT)
  await accepted('check', 'cells of 10,000 combining marks', long)
  await accepted(
    'refused',
    '5,000 rows, every cell invalid, as CSV',
    storesCsv(wrongStoreRows()),
    '?format=csv',
  )
  await accepted(
    'refused',
    '5,000 rows, every cell invalid, as workbook',
    storesCsv(wrongStoreRows()),
    '?format=xlsx',
  )
  await accepted('run', '5,000 new stores', workbook, `?basis=${basis}&onlyGood=true`)
  const changed = storesCsv(storeRows(companyCode, paymentTypes.slice(0, 1), 'Changed'))
  const checked = await accepted('check', 'changes of 5,000 stores', changed)
  const { basis: seen } = checked.result as StoreFileOutcome
  await accepted('run', 'changes of 5,000 stores', changed, `?basis=${seen}&onlyGood=true`)
  const bomb: Files = [['a workbook that decompresses to 400 MB', xlsxBomb(BOMB_MB)]]
  const heading = `${storeFileColumns.join(',')}\n`
  for (const [name, query] of [
    ['check', ''],
    ['run', `?basis=${seen}`],
    ['refused', '?format=csv'],
  ] as const) {
    const path = `/apiproxy/api/shop/file/${name}${query}`
    await measureRejected(
      bench,
      { call: `shop/file/${name}`, path, role: 'owner', heading, limit: STORE_FILE_LIMIT },
      bomb,
    )
  }
}

async function paymentNos(bench: UploadBench, dateFrom: string, dateTo: string): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES; page++) {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`
    const path = `trade/list?dateFrom=${dateFrom}&dateTo=${dateTo}&pageSize=200${after}`
    const answer = await bench.get<{ items: { paymentNo: string }[]; nextCursor: string | null }>(
      'owner',
      path,
    )
    found.push(...answer.items.map(({ paymentNo }) => paymentNo))
    cursor = answer.nextCursor
    if (cursor === null) break
  }
  return [...new Set(found)]
}

export async function measureRefundFiles(
  bench: UploadBench,
  dateFrom: string,
  dateTo: string,
): Promise<void> {
  const table = {
    call: 'refundbatch/upload',
    path: '/apiproxy/api/refundbatch/upload',
    role: 'owner',
    heading: 'paymentNo,amount,reason,remark\n',
    limit: BATCH_FILE_LIMIT,
  }
  const file = refundsCsv(await paymentNos(bench, dateFrom, dateTo))
  await bench.measure(
    { call: table.call, file: '5,000 refunds with remarks of 100 characters', answer: 'accepted' },
    () => bench.sendFile({ role: 'owner', path: table.path, file }),
  )
  const long = combiningMarks(table.heading, LONG_CELLS, BATCH_FILE_LIMIT)
  await bench.measure(
    { call: table.call, file: 'cells of 10,000 combining marks', answer: 'accepted' },
    () => bench.sendFile({ role: 'owner', path: table.path, file: long }),
  )
  await measureRejected(bench, table)
}

export async function measureBankFiles(bench: UploadBench, today: string): Promise<void> {
  const table = {
    call: 'deposit/match',
    path: '/apiproxy/api/deposit/match',
    role: 'owner',
    heading: '日付,入金金額,振込依頼人名,摘要\n',
    limit: BANK_FILE_LIMIT,
  }
  await bench.measure({ call: table.call, file: 'CSV of 49,999 credits', answer: 'accepted' }, () =>
    bench.sendFile({ role: 'owner', path: table.path, file: bankCsv(today) }),
  )
  const kinds = combiningMarks(
    '日付,入金金額,取引区分\n',
    { ...BANK_CELLS, before: `${today},1,` },
    BANK_FILE_LIMIT,
  )
  await bench.measure(
    { call: table.call, file: 'cells of 9,900 combining marks', answer: 'accepted' },
    () => bench.sendFile({ role: 'owner', path: table.path, file: kinds }),
  )
  await measureRejected(bench, table)
}

/**
 * Measures files with the results of a transfer.
 * @param filled transfer with the maximum number of deposits. If null, uses the newest transfer of
 * the demo and deposit numbers that do not exist.
 */
export async function measureResultFiles(
  bench: UploadBench,
  filled: FilledTransfer | null,
): Promise<void> {
  const states = 'transferState=RELEASED&transferState=DONE'
  const { items } = await bench.get<{ items: TransferRow[] }>(
    'superadmin',
    `transfer/list?${states}`,
  )
  const { transferId, depositNos } = filled ?? {
    transferId: items[0]!.transferId,
    depositNos: unknownDepositNos(RESULTS_ROWS_MAX),
  }
  const path = (mode: 'CHECK' | 'WRITE') =>
    `/apiproxy/api/transfer/results?transferId=${transferId}&mode=${mode}`
  const call = 'transfer/results'
  const send = (mode: 'CHECK' | 'WRITE', file: Buffer) =>
    bench.sendFile({ role: 'superadmin', path: path(mode), file })
  const file = resultsCsv(depositNos, 'RETURNED', RESULTS_FILE_LIMIT)
  const many = filled ? '10,000 returned deposits' : '10,000 unknown deposits'
  await bench.measure({ call, file: `${many}, checked`, answer: 'accepted' }, () =>
    send('CHECK', file),
  )
  const heading = 'depositNo,result,reason\n'
  const long = combiningMarks(heading, LONG_CELLS, RESULTS_FILE_LIMIT)
  await bench.measure(
    { call, file: 'cells of 10,000 combining marks, checked', answer: 'accepted' },
    () => send('CHECK', long),
  )
  await measureRejected(bench, {
    call,
    path: path('CHECK'),
    role: 'superadmin',
    heading,
    limit: RESULTS_FILE_LIMIT,
  })
  if (!filled) return
  const paid = resultsCsv(depositNos, 'PAID', RESULTS_FILE_LIMIT)
  await bench.measure({ call, file: '10,000 paid deposits, written', answer: 'accepted' }, () =>
    send('WRITE', paid),
  )
}
