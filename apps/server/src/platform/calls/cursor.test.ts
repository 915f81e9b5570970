import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import {
  decodeCursor,
  decodeTextCursor,
  encodeCursor,
  encodeTextCursor,
  readPage,
} from './cursor.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64url')

describe('a cursor that consists of an instant and ids', () => {
  const at = new Date('2026-03-01T09:30:00.123Z')

  it('decodes to the encoded values', () => {
    expect(decodeCursor(encodeCursor(at), 0)).toEqual({ at, ids: [] })
    expect(decodeCursor(encodeCursor(at, 7n, 12), 2)).toEqual({ at, ids: [7n, 12n] })
    const last = encodeCursor(new Date(253_402_300_799_999), 9_223_372_036_854_775_807n)
    expect(decodeCursor(last, 1).ids).toEqual([9_223_372_036_854_775_807n])
  })

  it.each([
    ['of a list with fewer ids', encodeCursor(at)],
    ['of a list with more ids', encodeCursor(at, 7n, 12n)],
    ['with an id above int8', base64(`${Number(at)}.9223372036854775808`)],
    ['after the year 9999', base64('253402300800000.7')],
    ['with a text instead of an instant', base64('yesterday.7')],
    ['with a minus sign', base64('-1.7')],
    ['that is empty', ''],
  ])('%s is rejected as a bad request', (_what, cursor) => {
    expect(() => decodeCursor(cursor, 1)).toThrow(AppError)
  })
})

describe('a cursor that consists of a text', () => {
  it.each(['A-001', '渋谷', '', 'a.b'])('decodes to the encoded text: %s', (text) => {
    expect(decodeTextCursor(encodeTextCursor(text))).toBe(text)
  })

  it.each([
    ['with a zero byte', encodeTextCursor('a\0b')],
    ['of bytes that are no UTF-8', Buffer.from([0xff, 0xfe]).toString('base64url')],
    ['with characters outside base64url', 'YQ==!'],
  ])('%s is rejected as a bad request', (_what, cursor) => {
    expect(() => decodeTextCursor(cursor)).toThrow(AppError)
  })
})

describe('a page', () => {
  const all = ['a', 'b', 'c', 'd']
  const from = (after: string) => (limit: number) =>
    Promise.resolve(all.filter((one) => one > after).slice(0, limit))

  it.each([
    ['with more rows after it has a next cursor', '', 3, ['a', 'b', 'c'], 'c'],
    ['that ends with the last row has no next cursor', 'a', 3, ['b', 'c', 'd'], null],
    ['that is not full has no next cursor', 'b', 3, ['c', 'd'], null],
    ['after the last row is empty', 'd', 3, [], null],
  ])('%s', async (_what, after, size, rows, last) => {
    const nextCursor = last === null ? null : encodeTextCursor(last)
    expect(await readPage(size, from(after), encodeTextCursor)).toEqual({ rows, nextCursor })
  })

  it('is read with a limit of one row more than its size', async () => {
    const asked: number[] = []
    const read = (limit: number) => (asked.push(limit), Promise.resolve(all.slice(0, limit)))
    await readPage(2, read, encodeTextCursor)
    expect(asked).toEqual([3])
  })
})
