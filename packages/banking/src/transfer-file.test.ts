import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleTransfers, transferFiles } from './bank-files.testing.ts'
import { toBytes } from './bank-records.ts'
import { type Transfer, type TransferFile, writeTransferFile } from './transfer-file.ts'
import { readTransferFile } from './transfer-reading.ts'

const near = '2026-11-20'

function write(file: TransferFile): Uint8Array {
  const written = writeTransferFile(file)
  if (!written.ok) throw new Error(JSON.stringify(written.problems))
  return written.bytes
}

const lines = (file: TransferFile): string[] =>
  new TextDecoder('shift_jis').decode(write(file)).split('\r\n').slice(0, -1)
const read = (records: readonly string[], end = '\r\n', day = near) =>
  readTransferFile(toBytes(records.map((record) => record + end).join('')), day)

/** Returns the sample with a change in its first transfer. */
const sampleWith = (change: Partial<Transfer>): TransferFile => ({
  ...sampleTransfers,
  transfers: [{ ...sampleTransfers.transfers[0]!, ...change }, sampleTransfers.transfers[1]!],
})

describe('`writeTransferFile`', () => {
  it('writes the sample with the stored hash', () => {
    const bytes = write(sampleTransfers)
    expect(bytes.length).toBe(610)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      '030bac95e1f33108c9ea641ca948a15fe9c8e643f1c6002df6e8168a94491cad',
    )
  })

  it.each([
    [{ amount: 0 }, 'AMOUNT', 2, 'amount'],
    [{ amount: -1 }, 'AMOUNT', 2, 'amount'],
    [{ amount: 1.5 }, 'AMOUNT', 2, 'amount'],
    [{ amount: 10_000_000_000 }, 'AMOUNT', 2, 'amount'],
    [{ bankCode: '999' }, 'FIELD', 2, 'bankCode'],
    [{ bankCode: '９９９９' }, 'FIELD', 2, 'bankCode'],
    [{ branchCode: '' }, 'FIELD', 2, 'branchCode'],
    [{ accountNumber: '12345678' }, 'FIELD', 2, 'accountNumber'],
    [{ payee: '' }, 'FIELD', 2, 'payee'],
    [{ payee: 'サンプル' }, 'FIELD', 2, 'payee'],
    [{ payee: 'ｱ'.repeat(31) }, 'FIELD', 2, 'payee'],
    [{ payee: 'ｱﾞ' }, 'FIELD', 2, 'payee'],
    [{ payee: 'ｱ\r\nｲ' }, 'FIELD', 2, 'payee'],
    [{ bankName: 'ﾃｽﾄ ｷﾞﾝｺｳ' }, 'FIELD', 2, 'bankName'],
    [{ edi: 'DEP,1' }, 'FIELD', 2, 'edi'],
    [{ edi: 'A'.repeat(21) }, 'FIELD', 2, 'edi'],
    [{ customerCodes: ['1', ''] }, 'FIELD', 2, 'customerCodes'],
    [{ edi: 'A', customerCodes: ['0000000001', ''] }, 'FIELD', 2, 'customerCodes'],
  ] as const)('rejects a transfer with %j', (change, problem, recordNo, field) => {
    expect(writeTransferFile(sampleWith(change))).toEqual({
      ok: false,
      problems: [{ problem, recordNo, field }],
    })
  })

  it('rejects a bank holiday, an invalid sender code, an empty file and a total that is too large', () => {
    const problemsOf = (file: TransferFile) => {
      const written = writeTransferFile(file)
      return written.ok ? [] : written.problems
    }
    for (const valueDate of ['2026-11-29', '2026-12-31', '2026-11-23', '2026-02-30', ''])
      expect(problemsOf({ ...sampleTransfers, valueDate })).toEqual([
        { problem: 'DATE', recordNo: 1, field: 'valueDate' },
      ])
    const orderer = { ...sampleTransfers.orderer, code: '1' }
    expect(problemsOf({ ...sampleTransfers, orderer })).toEqual([
      { problem: 'FIELD', recordNo: 1, field: 'code' },
    ])
    expect(problemsOf({ ...sampleTransfers, transfers: [] })).toEqual([
      { problem: 'EMPTY', recordNo: 0 },
    ])
    const large = { ...sampleTransfers.transfers[0]!, amount: 9_999_999_999 }
    const transfers = (count: number) => ({
      ...sampleTransfers,
      transfers: Array.from({ length: count }, () => large),
    })
    expect(problemsOf(transfers(100))).toEqual([])
    expect(problemsOf(transfers(101))).toEqual([
      { problem: 'TOTAL', recordNo: 103, field: 'total' },
    ])
    expect(problemsOf(transfers(50_001))).toEqual([{ problem: 'TOO_LARGE', recordNo: 0 }])
  })

  it('returns at most a hundred problems', () => {
    const bad = { ...sampleTransfers.transfers[0]!, amount: 0, payee: '' }
    const written = writeTransferFile({
      ...sampleTransfers,
      transfers: Array.from({ length: 500 }, () => bad),
    })
    expect(written.ok ? 0 : written.problems.length).toBe(100)
  })

  it('returns a warning for a repeated amount to the same account', () => {
    const [first, second] = sampleTransfers.transfers as [Transfer, Transfer]
    const transfers = [first, second, { ...first, payee: 'ｶ)ｻﾝﾌﾟﾙ' }, { ...first, amount: 1 }]
    const written = writeTransferFile({ ...sampleTransfers, transfers })
    expect(written).toMatchObject({ ok: true, warnings: [{ problem: 'DUPLICATE', recordNo: 4 }] })
  })
})

describe('`readTransferFile`', () => {
  it('returns the content of a written file', () => {
    fc.assert(
      fc.property(transferFiles, (file) => {
        const back = readTransferFile(write(file), file.valueDate)
        expect(back).toMatchObject({ ok: true })
        expect(back.ok && back.file).toEqual(file)
      }),
    )
  })

  it.each([
    ['', ''],
    ['\r', ''],
    ['\n', ''],
    ['\r\n', ''],
    ['\r\n', '\u001a'],
    ['', '\u001a'],
    ['\n', '\n\u001a'],
  ])('accepts records with %j after each and %j at the end', (end, last) => {
    const bytes = toBytes(lines(sampleTransfers).join(end) + end + last)
    expect(readTransferFile(bytes, near)).toMatchObject({ ok: true, file: sampleTransfers })
  })

  it('adds the year to the value date that puts the date nearest to the given day', () => {
    const records = lines({ ...sampleTransfers, valueDate: '2027-01-04' })
    for (const day of ['2026-12-20', '2027-06-01'])
      expect(read(records, '\r\n', day)).toMatchObject({
        ok: true,
        file: { valueDate: '2027-01-04' },
      })
  })

  const changed = (recordNo: number, from: number, text: string) =>
    lines(sampleTransfers).map((line, at) =>
      at === recordNo - 1
        ? line.slice(0, from - 1) + text + line.slice(from - 1 + text.length)
        : line,
    )

  it.each([
    [changed(1, 2, '01'), 'OTHER_FILE', 1, undefined],
    [changed(1, 4, '1'), 'EBCDIC', 1, undefined],
    [changed(1, 4, '2'), 'FIELD', 1, 'codeKind'],
    [changed(1, 55, '1129'), 'DATE', 1, 'valueDate'],
    [changed(1, 55, '1331'), 'DATE', 1, 'valueDate'],
    [changed(1, 96, '4'), 'FIELD', 1, 'kind'],
    [changed(2, 1, '3'), 'RECORD_ORDER', 2, undefined],
    [changed(2, 51, ' '.repeat(30)), 'FIELD', 2, 'payee'],
    [changed(2, 51, 'ｰ'), 'FIELD', 2, 'payee'],
    [changed(4, 2, '000003'), 'COUNT', 4, 'count'],
    [changed(4, 8, '000001332388'), 'TOTAL', 4, 'total'],
    [changed(4, 8, ' '.repeat(12)), 'TOTAL', 4, 'total'],
    [changed(2, 81, '00000x7822'), 'AMOUNT', 2, 'amount'],
    [changed(2, 112, '5'), 'FIELD', 2, 'method'],
    [changed(3, 92, 'dep'), 'FIELD', 3, 'edi'],
    [lines(sampleTransfers).slice(1), 'RECORD_ORDER', 1, undefined],
    [lines(sampleTransfers).toSpliced(3, 1), 'RECORD_ORDER', 4, undefined],
    [lines(sampleTransfers).slice(0, 4), 'CUT_SHORT', 5, undefined],
    [lines(sampleTransfers).with(4, '9'), 'CUT_SHORT', 5, undefined],
    [lines(sampleTransfers).with(2, '2'), 'RECORD_LENGTH', 3, undefined],
    [
      lines(sampleTransfers).with(2, `${lines(sampleTransfers)[2]!} `),
      'RECORD_LENGTH',
      4,
      undefined,
    ],
    [[], 'EMPTY', 0, undefined],
  ])(
    'returns the problem, record and field of a mistake (row %#)',
    (records, problem, recordNo, field) => {
      expect(read(records)).toEqual({
        ok: false,
        problems: [{ problem, recordNo, ...(field ? { field } : {}) }],
      })
    },
  )

  it('rejects EBCDIC, files that are too large and random bytes without an exception', () => {
    expect(readTransferFile(Uint8Array.of(0xf1, 0xf2), near)).toMatchObject({
      problems: [{ problem: 'EBCDIC' }],
    })
    const heavy = new Uint8Array(10_000_001)
    expect(readTransferFile(heavy, near)).toMatchObject({ problems: [{ problem: 'TOO_LARGE' }] })
    const cuts = fc.nat({ max: 609 }).map((length) => write(sampleTransfers).slice(0, length))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 600 }), cuts), (bytes) => {
        const { ok } = readTransferFile(bytes, near)
        // The file is complete without the last line end, so 608 bytes suffice.
        expect(ok).toBe(bytes.length >= 608)
      }),
    )
  })
})
