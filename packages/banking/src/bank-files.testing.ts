import fc from 'fast-check'
import { accountKinds, orderingKinds } from './account-kinds.ts'
import { rollTo } from './bank-calendar.ts'
import { addDays } from './days.ts'
import { type KanaField, ORDERER_LENGTH, toBankKana } from './kana.ts'
import type { StatementToWrite } from './statement-file.ts'
import type { Transfer, TransferFile } from './transfer-file.ts'

/** Bank files for tests: fixed samples, and generators of random files. */

const digits = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789'.split('')),
    minLength: length,
    maxLength: length,
  })

const characters = 'アカサガパヲンABZ019 -'.split('')

/** Generates text that a field accepts unchanged, never empty. */
export const kanaOf = (field: KanaField, length?: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: length ?? 20 })
    .map((text) => toBankKana(field === 'bank' ? text.replaceAll(' ', '') : text, field, length))
    .map((written) => (written.ok ? written.kana : 'ｱ'))

const orEmpty = (texts: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), texts)

export const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2026-01-01', count))

const account = {
  bankCode: digits(4),
  bankName: orEmpty(kanaOf('bank')),
  branchCode: digits(3),
  branchName: orEmpty(kanaOf('bank')),
  accountNumber: digits(7),
}

const codes = orEmpty(digits(10).filter((code) => code !== '0000000000'))
const notes: fc.Arbitrary<Pick<Transfer, 'edi' | 'customerCodes'>> = fc.oneof(
  fc.record({ edi: kanaOf('edi'), customerCodes: fc.constant<[string, string]>(['', '']) }),
  fc.record({ edi: fc.constant(''), customerCodes: fc.tuple(codes, codes) }),
)

const transfers = fc
  .record({
    ...account,
    kind: fc.constantFrom(...accountKinds),
    payee: kanaOf('party', 30),
    amount: fc.oneof(
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.constantFrom(1, 9_999_999_999),
      fc.integer({ min: 1, max: 9_999_999_999 }),
    ),
    newCode: fc.constantFrom('0', '1', '2'),
    method: fc.constantFrom('7', '8', '0', ''),
    notes,
  })
  .map(({ notes: note, ...transfer }): Transfer => ({ ...transfer, ...note }))

export const transferFiles: fc.Arbitrary<TransferFile> = fc.record({
  orderer: fc.record({
    ...account,
    code: digits(10),
    name: kanaOf('party', ORDERER_LENGTH),
    kind: fc.constantFrom(...orderingKinds),
  }),
  valueDate: days.map((day) => rollTo(day, 'NEXT')),
  transfers: fc.array(transfers, { minLength: 1, maxLength: 30 }),
})

/** A file of two transfers. A test compares the hash of its bytes with a stored one. */
export const sampleTransfers: TransferFile = {
  orderer: {
    code: '9900000001',
    name: 'ｶ)ﾃｽﾄﾍﾟｲﾒﾝﾄ',
    bankCode: '9999',
    bankName: 'ﾃｽﾄ',
    branchCode: '999',
    branchName: 'ﾎﾝﾃﾝ',
    kind: '1',
    accountNumber: '1234567',
  },
  valueDate: '2026-11-30',
  transfers: [
    {
      bankCode: '9999',
      bankName: 'ﾃｽﾄ',
      branchCode: '999',
      branchName: 'ｼﾝｼﾞﾕｸ',
      kind: '1',
      accountNumber: '7654321',
      payee: 'ｶ)ｻﾝﾌﾟﾙｼﾖｳﾃﾝ',
      amount: 97_822,
      newCode: '0',
      edi: '',
      customerCodes: ['', ''],
      method: '7',
    },
    {
      bankCode: '9999',
      bankName: 'ﾃｽﾄ',
      branchCode: '999',
      branchName: 'ｼﾝｼﾞﾕｸ',
      kind: '1',
      accountNumber: '0012345',
      payee: 'ﾔﾏﾀﾞ ﾀﾛｳ',
      amount: 1_234_567,
      newCode: '0',
      edi: 'DEP-20261130-000042',
      customerCodes: ['', ''],
      method: '7',
    },
  ],
}

const texts = (length: number) => orEmpty(kanaOf('party', length))

const statementRows = fc
  .record({
    direction: fc.constantFrom('IN', 'OUT'),
    date: days,
    valueDate: days,
    amount: fc.oneof(
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.integer({ min: 0, max: 999_999_999_999 }),
    ),
    kind: fc.constantFrom('10', '11', '14', '18', '19'),
    party: texts(48),
    requesterCode: codes,
    bankName: orEmpty(kanaOf('bank')),
    branchName: orEmpty(kanaOf('bank')),
    summary: texts(20),
    edi: orEmpty(kanaOf('edi')),
  })
  .map(({ party, ...row }) =>
    row.direction === 'IN'
      ? { ...row, name: party, contractNo: '' }
      : { ...row, name: '', contractNo: party },
  ) satisfies fc.Arbitrary<StatementToWrite['rows'][number]>

export const statements: fc.Arbitrary<StatementToWrite> = fc.record({
  ...account,
  kind: fc.constantFrom('1', '2', '4'),
  holder: kanaOf('party', 40),
  madeOn: days,
  from: days,
  to: days,
  balanceBefore: fc.integer({ min: -1_000_000_000, max: 99_999_999_999 }),
  rows: fc.array(statementRows, { maxLength: 30 }),
})

const blankRow = {
  requesterCode: '',
  contractNo: '',
  bankName: '',
  branchName: '',
  name: '',
  edi: '',
}

/**
 * Statement with an incoming transfer and an outgoing fee. A test compares the hash of its bytes
 * with a stored one.
 */
export const sampleStatement: StatementToWrite = {
  bankCode: '9999',
  bankName: 'ﾃｽﾄ',
  branchCode: '999',
  branchName: 'ﾎﾝﾃﾝ',
  kind: '1',
  accountNumber: '7654321',
  holder: 'ｶ)ｻﾝﾌﾟﾙｼﾖｳﾃﾝ',
  madeOn: '2026-12-01',
  from: '2026-11-30',
  to: '2026-11-30',
  balanceBefore: 500_000,
  rows: [
    {
      ...blankRow,
      direction: 'IN',
      date: '2026-11-30',
      valueDate: '2026-11-30',
      amount: 115_323,
      kind: '11',
      name: 'ｶ)ﾃｽﾄﾍﾟｲﾒﾝﾄ',
      bankName: 'ﾃｽﾄ',
      branchName: 'ﾎﾝﾃﾝ',
      summary: 'ﾌﾘｺﾐ',
      edi: 'DEP-20261130-000042',
    },
    {
      ...blankRow,
      direction: 'OUT',
      date: '2026-11-30',
      valueDate: '2026-11-30',
      amount: 1_000,
      kind: '14',
      summary: 'ﾃｽｳﾘﾖｳ',
    },
  ],
}
