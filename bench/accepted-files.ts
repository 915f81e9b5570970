import { open } from 'node:fs/promises'
import {
  storeFileColumns,
  STORE_FILE_LIMIT,
  STORE_FILE_ROWS_MAX,
} from '@choba/contract/store-file.ts'
import { BANK_FILE_LIMIT } from '@choba/contract/reconciliation.contract.ts'
import { BATCH_FILE_LIMIT, BATCH_ROWS_MAX } from '@choba/contract/refund-batches.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { MAPPING_TEXT_MAX } from '@choba/contract/import-rows.ts'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'

/**
 * Builds the largest files that the API accepts: the maximum number of rows and columns, with cells
 * as long as the size limit allows.
 */

export type StoreRow = Readonly<Partial<Record<(typeof storeFileColumns)[number], string>>>

/** Number of lines in a bank file, including the header. */
const BANK_ROWS_MAX = 50_000
const MEGABYTE = 1024 * 1024

const linesOf = (rows: readonly (readonly string[])[], end = '\n'): string =>
  rows.map((cells) => cells.join(',')).join(end)

/** Returns a text of exactly `length` characters that begins with `start`. */
const long = (start: string, length: number, filler = 'あ'): string =>
  start.padEnd(length, filler).slice(0, length)

/**
 * Returns the text as bytes.
 * @throws Error if the text exceeds the size limit
 */
function within(limit: number, text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length >= limit)
    throw new Error(`a file of ${bytes.length} bytes is too large for ${limit}`)
  return bytes
}

/** Returns 5,000 stores. Each has a value in all 20 columns. */
export function storeRows(
  companyCode: string,
  paymentTypes: readonly string[],
  name: string,
): StoreRow[] {
  return Array.from({ length: STORE_FILE_ROWS_MAX }, (_, nth) => ({
    storeCode: long(`BENCH-${nth}-`, 40, '0'),
    storeName: long(`${name} ${nth} `, 60),
    companyCode,
    receiptName: long(`${name} ${nth} `, 16),
    abbreviation: long('', 10),
    offlineServiceId: long(`OFF${nth}-`, 64, '1'),
    onlineServiceId: long(`ON${nth}-`, 64, '2'),
    tradeTypes: '',
    defaultTradeType: '',
    paymentTypes: paymentTypes.join(';'),
    opens: '09:00',
    closes: '22:30',
    paymentAlert: '"50,000"',
    paymentLimit: '"100,000"',
    dayAlert: '"500,000"',
    dayLimit: '"1,000,000"',
    pointGiveRate: '1.25%',
    pointUseRate: '100%',
    pointAwardLimit: '10000',
    pointAwardDayLimit: '20000',
  }))
}

/**
 * Returns 5,000 rows with an error in every cell. The errors are different, so that the server must
 * run as many different checks as possible.
 */
export const wrongStoreRows = (): StoreRow[] =>
  Array.from({ length: STORE_FILE_ROWS_MAX }, (_, nth) => ({
    ...Object.fromEntries(storeFileColumns.map((column) => [column, long('', 14)])),
    storeCode: `BENCH-W${nth}`,
    storeName: long('', 101, 'a'),
    receiptName: long('', 65, 'a'),
    abbreviation: long('', 21, 'a'),
    offlineServiceId: long('', 65, 'a'),
    onlineServiceId: long('', 65, 'a'),
  }))

export const storesCsv = (rows: readonly StoreRow[]): Buffer =>
  within(
    STORE_FILE_LIMIT,
    linesOf([
      storeFileColumns,
      ...rows.map((row) => storeFileColumns.map((column) => row[column] ?? '')),
    ]),
  )

export async function storesWorkbook(rows: readonly StoreRow[]): Promise<Buffer> {
  const cells = rows.map((row) =>
    storeFileColumns.map((column) => (row[column] ?? '').replaceAll('"', '')),
  )
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'stores', rows: [[...storeFileColumns], ...cells] }] }),
  )
}

/**
 * Returns a file with 5,000 refunds. If there are fewer payments, the file contains payments
 * several times.
 */
export const refundsCsv = (paymentNos: readonly string[]): Buffer =>
  within(
    BATCH_FILE_LIMIT,
    linesOf([
      ['paymentNo', 'amount', 'reason', 'remark'],
      ...Array.from({ length: BATCH_ROWS_MAX }, (_, nth) => [
        paymentNos[nth] ?? `NONE-${nth}`,
        '1',
        '',
        long(`4111 1111 1111 1111 4111-1111-1111-1112 ${nth} `, 100, '１'),
      ]),
    ]),
  )

/**
 * Returns a bank file with credits that match no deposit. Their dates are close to those of the
 * merchant's deposits.
 */
export function bankCsv(today: string): Buffer {
  const days = Array.from({ length: 60 }, (_, back) => addDays(today, -back))
  return within(
    BANK_FILE_LIMIT,
    linesOf(
      [
        ['日付', '入金金額', '振込依頼人名', '摘要'],
        ...Array.from({ length: BANK_ROWS_MAX - 1 }, (_, nth) => [
          days[nth % days.length]!,
          String(100_000 + nth),
          `ｶ)ﾔﾏﾀﾞｼﾖｳﾃﾝ ${nth}`,
          `振込 ${nth}`,
        ]),
      ],
      '\r\n',
    ),
  )
}

/**
 * Returns a file with a result for every deposit of a transfer. Some deposits are returned with a
 * reason of 200 characters, as many as fit into the size limit.
 */
export const resultsCsv = (
  depositNos: readonly string[],
  result: 'PAID' | 'RETURNED',
  limit: number,
): Buffer => {
  const room = Math.floor(limit / depositNos.length) - 40
  return within(
    limit,
    linesOf([
      ['depositNo', 'result', 'reason'],
      ...depositNos.map((depositNo) => [depositNo, result, long('', Math.min(200, room), 'a')]),
    ]),
  )
}

/** Returns numbers in the format of deposit numbers that no deposit has. */
export const unknownDepositNos = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, nth) => `DEP-19990101-${nth.toString(36).toUpperCase().padStart(6, '0')}`,
  )

const importColumns = [
  'paymentNo',
  'outTradeNo',
  'walletTradeNo',
  'deviceNo',
  'deviceProcNo',
  'paidAt',
  'storeCode',
  'storeName',
  'companyCode',
  'companyName',
  'terminalNo',
  'tradeKind',
  'paymentType',
  'amount',
  'currency',
  'state',
  'originalPaymentNo',
  'remark',
  'reason',
  'tradeType',
] as const
export const IMPORT_HEADING = `${importColumns.join(',')}\n`

const IMPORT_STORES = 40
const DAYS = 190

/**
 * Writes an import file with payments of the last months. The file has 20 columns. All cells are
 * filled, except in columns that refer to other rows.
 * @returns the size of the file in bytes
 */
export async function writeImport(path: string, rows: number, mark: string): Promise<number> {
  const file = await open(path, 'w')
  const from = Date.now() - (DAYS + 10) * 86_400_000
  const remark = long('', 40)
  let [text, size] = [IMPORT_HEADING, 0]
  const write = async () => {
    size += (await file.write(text)).bytesWritten
    text = ''
  }
  try {
    for (let nth = 0; nth < rows; nth++) {
      const at = new Date(from + Math.floor((nth / rows) * DAYS * 86_400_000)).toISOString()
      const store = `U${nth % IMPORT_STORES}`
      text += `${mark}${nth},O${mark}${nth},W${mark}${nth},D${nth % 99},${nth},${at},${store},店舗 ${store},,,T${nth % 9},PAYMENT,PAYPAY,${100 + (nth % 9_000)},JPY,PAID,,${remark},,\n`
      if (text.length > MEGABYTE) await write()
    }
    await write()
    return size
  } finally {
    await file.close()
  }
}

/**
 * Returns a mapping of the maximum length. Its rules have conditions and fields, and each field has
 * a map of values.
 */
export function longMapping(): string {
  const map = (from: number, size: number) =>
    Object.fromEntries(Array.from({ length: size }, (_, nth) => [`v${from + nth}`, `w${nth}`]))
  const make = (size: number) =>
    JSON.stringify({
      mapping: 1,
      about: 'A long mapping.',
      file: { encoding: ['utf-8'], delimiter: ',' },
      date: { col: 'when', format: ['YYYY-MM-DD'] },
      currency: { value: '' },
      amount: { col: 'amount' },
      fields: {
        paymentNo: { col: 'no' },
        storeCode: { value: 'S' },
        paymentType: { value: 'CASH' },
      },
      rules: [
        ...Array.from({ length: 40 }, (_, nth) => ({
          when: { kind: [`k${nth}`] },
          as: 'PAYMENT',
          fields: { storeName: { col: 'store', map: map(nth, size) } },
        })),
        { else: true, as: 'PAYMENT' },
      ],
    })
  let size = 1
  while (make(size + 1).length <= MAPPING_TEXT_MAX) size++
  return make(size)
}

/** Returns a photograph of 50 megapixels, with as much noise as fits into the size limit. */
export async function largePhotograph(limit: number): Promise<Buffer> {
  const side = { width: 800, height: 625 }
  const noise = await sharp({
    create: {
      ...side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  for (let quality = 90; quality > 0; quality -= 10) {
    const bytes = await sharp(noise).resize(8_000, 6_250).jpeg({ quality }).toBuffer()
    if (bytes.length < limit) return bytes
  }
  throw new Error('no photograph is small enough')
}

/**
 * Returns a square PNG with this side length in pixels. Adds a chunk of random bytes, which
 * programs ignore, to reach the size limit.
 */
export async function paddedPicture(side: number, limit: number): Promise<Buffer> {
  const png = await sharp({
    create: { width: side, height: side, channels: 3, background: '#0f5fa8' },
  })
    .png()
    .toBuffer()
  return Buffer.concat([png, Buffer.alloc(limit - png.length - 1, 0x55)])
}

/** Returns a PDF of the maximum size. The server reads only its beginning and end. */
export function largePdf(limit: number): Buffer {
  const bytes = Buffer.alloc(limit - 1, 0x20)
  bytes.write('%PDF-1.7\n')
  bytes.write('\n%%EOF\n', bytes.length - 8)
  return bytes
}
