import { finish } from './steps.ts'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleStatement, statements } from './bank-files.testing.ts'
import { toBytes } from './bank-records.ts'
import { type StatementToWrite, writeStatementFile } from './statement-file.ts'
import { readStatementFile } from './statement-reading.ts'

const THIS_YEAR = 2026

const linesOf = (bytes: Uint8Array): string[] =>
  new TextDecoder('shift_jis').decode(bytes).split('\r\n').slice(0, -1)
const lines = linesOf(writeStatementFile(sampleStatement))
const read = (records: readonly string[], end = '\r\n') =>
  finish(readStatementFile(toBytes(records.map((record) => record + end).join('')), THIS_YEAR))

/** Replaces characters of a record, starting at a position that is counted from 1. */
const put = (record: string, from: number, text: string) =>
  record.slice(0, from - 1) + text + record.slice(from - 1 + text.length)
const changed = (recordNo: number, from: number, text: string) =>
  lines.map((line, at) => (at === recordNo - 1 ? put(line, from, text) : line))

/** Returns the expected result of reading a written statement. */
function readAs({ rows, ...account }: StatementToWrite) {
  const after = rows.reduce(
    (sum, row) => sum + (row.direction === 'IN' ? row.amount : 0 - row.amount),
    0,
  )
  const numbered = rows.map((row, at) => ({ ...row, recordNo: at + 2 }))
  return { ...account, balanceAfter: account.balanceBefore + after, rows: numbered }
}

describe('a statement file', () => {
  it('that is written for the sample has the stored hash', () => {
    const bytes = writeStatementFile(sampleStatement)
    expect(bytes.length).toBe(1_010)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      'e6993744351097cad03e001f8c0d1c1a2b7cdfb37bc97efd43092e800200dfb1',
    )
  })

  it('has the same content when it is read again', () => {
    fc.assert(
      fc.property(statements, (statement) => {
        const back = finish(readStatementFile(writeStatementFile(statement), 2036))
        expect(back).toEqual({ ok: true, accounts: [readAs(statement)], warnings: [] })
      }),
    )
  })

  it('cannot be written with a text that is too long or has characters that cannot be encoded', () => {
    expect(() => writeStatementFile({ ...sampleStatement, holder: '株式会社' })).toThrow(RangeError)
    expect(() => writeStatementFile({ ...sampleStatement, holder: 'ｱ'.repeat(41) })).toThrow(
      RangeError,
    )
  })

  it.each([
    ['', ''],
    ['\r', ''],
    ['\n', '\u001a'],
    ['\r\n', '\r\n\u001a'],
  ])('can be read with %j after each record and %j at the end', (end, last) => {
    const bytes = toBytes(lines.join(end) + end + last)
    expect(finish(readStatementFile(bytes, THIS_YEAR))).toMatchObject({
      ok: true,
      accounts: [readAs(sampleStatement)],
    })
  })

  it('can be read if the bank leaves optional fields blank', () => {
    const blank = lines.map((line, at) => {
      if (at === 0) return put(line, 114, ' '.repeat(16))
      if (at === 1) return put(put(line, 16, ' '.repeat(6)), 37, ' '.repeat(45))
      if (at === 3) return put(line, 40, ' '.repeat(22))
      return at === 4 ? put(line, 2, ' '.repeat(15)) : line
    })
    const account = { ...readAs(sampleStatement), balanceBefore: null, balanceAfter: null }
    expect(read(blank)).toEqual({ ok: true, accounts: [account], warnings: [] })
  })

  it('can contain several accounts', () => {
    const second = { ...sampleStatement, accountNumber: '1112223', rows: [], balanceBefore: -5 }
    const records = [...lines.slice(0, 4), ...linesOf(writeStatementFile(second)).slice(0, 2)]
    const end = put(lines[4]!, 2, '000000000700002')
    expect(read([...records, end])).toMatchObject({
      ok: true,
      accounts: [
        { accountNumber: '7654321' },
        { accountNumber: '1112223', balanceBefore: -5, rows: [] },
      ],
    })
  })

  it('causes a warning if the difference of its balances is not the sum of its rows', () => {
    const warnings = [{ problem: 'BALANCE', recordNo: 4, field: 'balanceAfter' }]
    expect(read(changed(4, 54, '3'))).toMatchObject({ ok: true, warnings: [] })
    expect(read(changed(4, 54, '5'))).toMatchObject({ ok: true, warnings })
    expect(read(changed(1, 114, '2'))).toMatchObject({ ok: true, warnings })
  })

  it.each([
    [changed(1, 2, '21'), 'OTHER_FILE', 1, undefined],
    [changed(1, 4, '1'), 'EBCDIC', 1, undefined],
    [changed(2, 10, '081131'), 'DATE', 2, 'date'],
    [changed(2, 10, '      '), 'DATE', 2, 'date'],
    [changed(2, 10, '310501'), 'DATE', 2, 'date'],
    [changed(2, 16, '081332'), 'DATE', 2, 'valueDate'],
    [changed(1, 5, 'R81201'), 'DATE', 1, 'madeOn'],
    [changed(2, 22, '3'), 'FIELD', 2, 'direction'],
    [changed(3, 25, '00000000100A'), 'AMOUNT', 3, 'amount'],
    [changed(3, 25, ' '.repeat(12)), 'AMOUNT', 3, 'amount'],
    [changed(4, 2, '000002'), 'COUNT', 4, 'inCount'],
    [changed(4, 8, '0000000115324'), 'TOTAL', 4, 'inTotal'],
    [changed(4, 21, '000000'), 'COUNT', 4, 'outCount'],
    [changed(4, 27, '0000000001001'), 'TOTAL', 4, 'outTotal'],
    [changed(4, 55, '0000003'), 'COUNT', 4, 'rowCount'],
    [changed(5, 2, '0000000004'), 'COUNT', 5, 'recordCount'],
    [changed(5, 12, '00002'), 'COUNT', 5, 'accountCount'],
    [changed(2, 1, '5'), 'RECORD_ORDER', 2, undefined],
    [lines.slice(1), 'RECORD_ORDER', 1, undefined],
    [lines.toSpliced(3, 1), 'RECORD_ORDER', 4, undefined],
    [lines.slice(0, 4), 'CUT_SHORT', 5, undefined],
    [lines.with(4, lines[4]!.trimEnd()), 'CUT_SHORT', 5, undefined],
    [lines.with(1, lines[1]!.slice(0, 150)), 'RECORD_LENGTH', 2, undefined],
    [[], 'EMPTY', 0, undefined],
  ])(
    'is rejected with the problem, record and field of the mistake (row %#)',
    (records, problem, recordNo, field) => {
      const found = read(records)
      expect(found.ok ? [] : found.problems.filter((one) => one.problem === problem)).toEqual([
        { problem, recordNo, ...(field ? { field } : {}) },
      ])
    },
  )

  it('of random bytes or with missing bytes is rejected without an exception', () => {
    expect(finish(readStatementFile(Uint8Array.of(0xf1), THIS_YEAR))).toMatchObject({
      problems: [{ problem: 'EBCDIC' }],
    })
    const cuts = fc
      .nat({ max: 1_007 })
      .map((length) => writeStatementFile(sampleStatement).slice(0, length))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 900 }), cuts), (bytes) => {
        expect(finish(readStatementFile(bytes, THIS_YEAR)).ok).toBe(false)
      }),
    )
  })
})

describe('a notice of incoming transfers', () => {
  const space = (count: number) => ' '.repeat(count)
  const header = `10100812010811300811309999${'ﾃｽﾄ'.padEnd(15)}999${'ﾎﾝﾃﾝ'.padEnd(15)}17654321${'ｶ)ｻﾝﾌﾟﾙ'.padEnd(40)}`
  const payer = `0000000012${'ﾔﾏﾀﾞ ﾀﾛｳ'.padEnd(48)}${'ﾃｽﾄ'.padEnd(15)}${'ｼﾝｼﾞﾕｸ'.padEnd(15)}`
  const narrow = `200000108113008112900000978220000000000${payer} ${'DEP-20261130-000042'.padEnd(20)}`
  const wide = `2000002081130000000${'0'.repeat(20)}${payer} 000000000001000000000000${'DEP-B'.padEnd(20)}`
  const cancelled = put(narrow, 128, '1')
  const trailer = '8000002000000097823000001000000097822'
  const notices = [header, narrow, wide, cancelled, trailer, '9'].map(
    (line) => line + space(200 - line.length),
  )

  it('can be read in both formats, with a cancelled transfer as outgoing money', () => {
    const row = {
      date: '2026-11-30',
      kind: '11',
      name: 'ﾔﾏﾀﾞ ﾀﾛｳ',
      requesterCode: '0000000012',
      contractNo: '',
      bankName: 'ﾃｽﾄ',
      branchName: 'ｼﾝｼﾞﾕｸ',
      summary: '',
    }
    const first = { ...row, recordNo: 2, direction: 'IN', valueDate: '2026-11-29', amount: 97_822 }
    const back = read(notices)
    expect(back).toMatchObject({ ok: true, warnings: [] })
    const [account] = back.ok ? back.accounts : []
    expect(account).toMatchObject({
      kind: '1',
      accountNumber: '7654321',
      holder: 'ｶ)ｻﾝﾌﾟﾙ',
      balanceAfter: null,
    })
    expect(account?.rows).toEqual([
      { ...first, edi: 'DEP-20261130-000042' },
      { ...row, recordNo: 3, direction: 'IN', valueDate: '2026-11-30', amount: 1, edi: 'DEP-B' },
      { ...first, recordNo: 4, direction: 'OUT', kind: '19', edi: 'DEP-20261130-000042' },
    ])
  })

  it.each([
    [put(notices[4]!, 2, '000003'), 'COUNT', 'inCount'],
    [put(notices[4]!, 8, '000000097824'), 'TOTAL', 'inTotal'],
    [put(notices[4]!, 20, '000000'), 'COUNT', 'outCount'],
    [put(notices[4]!, 26, '000000000000'), 'TOTAL', 'outTotal'],
  ])('is rejected if the trailer does not match the rows (row %#)', (line, problem, field) => {
    expect(read(notices.with(4, line))).toEqual({
      ok: false,
      problems: [{ problem, recordNo: 5, field }],
    })
  })
})
