import { gzipSync } from 'node:zlib'
import type { HostileFile } from '@choba/import-format/table/hostile-workbooks.testing.ts'

const good = 'storeCode,storeName\nA,B\n'
const csv = (text: string): Buffer => Buffer.from(text)
const MILLION = 1_000_000

/**
 * CSV files, and other files, that cost a parser much memory or time. Most of them are below the
 * upload limit of 5 MB.
 */
export const hostileCsv: readonly HostileFile[] = [
  ['2.4 million short lines', 'tooLong', () => csv('a\n'.repeat(2.4 * MILLION))],
  ['2.4 million rows of one comma', 'tooLong', () => csv(`a,b\n${',\n'.repeat(2.4 * MILLION)}`)],
  ['4.9 million line ends', 'tooShort', () => csv(`a,b${'\n'.repeat(4.9 * MILLION)}`)],
  ['4.9 million commas', 'tooLong', () => csv(','.repeat(4.9 * MILLION))],
  ['a million commas', 'tooLong', () => csv(','.repeat(MILLION))],
  ['a quote that never closes', 'tooLong', () => csv(`a,b\n"${'x'.repeat(4.9 * MILLION)}`)],
  [
    'a quote that never closes, over many lines',
    'tooLong',
    () => csv(`a,b\n"${'x,y\n'.repeat(1.2 * MILLION)}`),
  ],
  ['a quote in each of a million lines', 'tooLong', () => csv('a"b\n'.repeat(1.2 * MILLION))],
  ['4.9 million quotes', 'tooLong', () => csv('"'.repeat(4.9 * MILLION))],
  ['quotes in quotes, 30,000 deep', 'tooLong', () => csv(`a,b\n${'"'.repeat(60_000)}`)],
  ['one line of 100 MB', 'tooLong', () => Buffer.alloc(100 * MILLION, 'a')],
  ['a heading of 60,000 characters', 'tooLong', () => csv(`${'h'.repeat(60_000)},b\nA,B\n`)],
  ['a heading of 30,000 columns', 'tooLong', () => csv(`${'h,'.repeat(30_000)}b\nA,B\n`)],
  ['101 columns', 'tooLong', () => csv(`${'h,'.repeat(100)}b\nA,B\n`)],
  ['a cell of 10,001 characters', 'tooLong', () => csv(`a,b\n${'x'.repeat(10_001)},y\n`)],
  ['NUL bytes', 'format', () => csv('a,b\n\0,\0\n')],
  ['4.9 MB of NUL bytes', 'format', () => Buffer.alloc(4.9 * MILLION)],
  ['UTF-16 with a byte order mark', 'format', () => Buffer.from(`\ufeff${good}`, 'utf16le')],
  ['UTF-16 without a byte order mark', 'format', () => Buffer.from(good, 'utf16le')],
  [
    'UTF-16, the higher byte first',
    'format',
    () => Buffer.from(`\ufeff${good}`, 'utf16le').swap16(),
  ],
  ['a gzip file', 'format', () => gzipSync(Buffer.alloc(10 * MILLION, 'a,b\n'))],
  [
    'a workbook with a password',
    'format',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(9_000)]),
  ],
  ['nothing', 'tooShort', () => csv('')],
  ['a byte order mark alone', 'tooShort', () => csv('\ufeff')],
  ['blanks alone', 'tooShort', () => csv(' '.repeat(50_000))],
  ['lines that end with CR alone', 'read', () => csv(good.replaceAll('\n', '\r'))],
  ['lines that end in three ways', 'read', () => csv('a,b\nc,d\r\ne,f\rg,h\n')],
  [
    'bytes that are not UTF-8',
    'read',
    () => Buffer.concat([Buffer.from(good), Buffer.from([0xff, 0xfe, 0x80, 0x0a])]),
  ],
]
