import type { AcquirerFileRow } from '@choba/contract/acquirer-files.contract.ts'
import { acquirerDifferences } from '@choba/contract/acquirer-files.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMerchant } from '#testing/new-merchant.ts'
import { openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import {
  addFile,
  addTransactions,
  csvOf,
  dayOf,
  detailOf,
  differencesOf,
  type FileLine,
  HEADING,
  keepLayout,
  matchedFile,
  uploadFile,
} from './acquirer-files.testing.ts'
import { matchFile } from './acquirer-matching.ts'

let test: TestApp
let superadmin: Client

const YEN = { merchantId: 61_001, prefix: 'Y', count: 3_000, payments: 2_500 }
const DOLLARS = { merchantId: 61_002, prefix: 'D', count: 60, payments: 60 }
const period = { dateFrom: '2022-02-01', dateTo: '2022-02-28' }
const fifty = Array.from({ length: 50 }, (_, at) => at + 1)

const yen = (n: number): FileLine => ({
  number: `YW${n}`,
  type: n <= YEN.payments ? 'SALE' : 'REFUND',
  at: `${dayOf(n)} 12:00:00`,
  amount: 1_000 + n,
  fee: Math.floor(((1_000 + n) * 3) / 100),
})
const dollars = (n: number): FileLine => ({
  number: `DW${n}`,
  at: `${dayOf(n)} 12:00:00`,
  currency: 'USD',
  amount: `10.${String(n).padStart(2, '0')}`,
})

/** Lines with 50 differences of each kind. */
function plantedLines(): FileLine[] {
  const all = Array.from({ length: YEN.count }, (_, at) => at + 1)
  return [
    ...all.slice(50).map((n): FileLine => {
      const line = yen(n)
      if (n <= 100) return { ...line, amount: 1_001 + n, fee: '' }
      if (n <= 150) return { ...line, at: `${dayOf(n, n % 28 === 27 ? -1 : 1)} 12:00:00` }
      if (n <= 200) return { ...line, fee: Number(line.fee) + 5 }
      return line
    }),
    ...fifty.map((n) => yen(n + 200)),
    ...fifty.map((n) => ({ ...yen(n), number: `UNKNOWN${n}` })),
    ...Array.from({ length: DOLLARS.count }, (_, at) => dollars(at + 1)),
    { number: 'PAYOUT', type: 'PAYOUT', at: '2022-02-28 12:00:00', amount: 5 },
  ]
}

const numbersOf = async (fileId: string, kind: string) =>
  (await differencesOf(superadmin, fileId, kind)).map(
    ({ number, paymentNo }) => number ?? paymentNo!.replace('P', 'W'),
  )
const planted = (from: number, prefix = 'YW') => fifty.map((n) => `${prefix}${n + from}`).toSorted()

let file: AcquirerFileRow
const NOT_FOUND = 4001

beforeAll(async () => {
  test = await openTestApp()
  superadmin = await test.signIn('superadmin')
  await addMerchant(test.engine, {
    id: YEN.merchantId,
    code: 'ACQ-YEN',
    currency: 'JPY',
    stores: { 1: 1 },
  })
  await addMerchant(test.engine, {
    id: DOLLARS.merchantId,
    code: 'ACQ-USD',
    currency: 'USD',
    stores: { 1: 1 },
  })
  await addTransactions(test.engine, YEN)
  await addTransactions(test.engine, DOLLARS)
  resultOf(await keepLayout(superadmin))
  file = resultOf(await uploadFile(superadmin, csvOf(plantedLines()), period))
})
afterAll(() => test.close())

describe('matching a settlement file', () => {
  it('finds 50 planted differences of each kind and no other', async () => {
    const detail = await matchedFile(superadmin, file.fileId)
    expect(detail).toMatchObject({
      state: 'DONE',
      rowCount: 3_110,
      skippedCount: 1,
      refusedCount: 0,
    })
    expect(detail.counts.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual(
      acquirerDifferences.toSorted().map((kind) => ({ kind, count: 50 })),
    )
    const found = Object.fromEntries(
      await Promise.all(
        acquirerDifferences.map(async (kind) => [
          kind,
          (await numbersOf(file.fileId, kind)).toSorted(),
        ]),
      ),
    )
    expect(found).toEqual({
      NOT_IN_FILE: planted(0),
      AMOUNT: planted(50),
      DAY: planted(100),
      FEE: planted(150),
      DOUBLE: planted(200),
      NOT_HERE: planted(0, 'UNKNOWN'),
    })
  })

  it('shows both sides of a difference', async () => {
    const [row] = await differencesOf(superadmin, file.fileId, 'AMOUNT')
    const n = Number(row!.number!.slice(2))
    expect(row).toMatchObject({
      entCode: 'ACQ-YEN',
      paymentNo: `YP${n}`,
      tradeKind: 'PAYMENT',
      file: { currency: 'JPY', amount: 1_001 + n, day: dayOf(n) },
      own: { currency: 'JPY', amount: 1_000 + n, day: dayOf(n) },
    })
  })

  it('adds sums by day and currency, and never adds different currencies', async () => {
    const { sums } = await detailOf(superadmin, file.fileId)
    const lines = plantedLines().filter(({ type }) => type !== 'PAYOUT')
    const inFile = new Map<string, number>()
    for (const { at, currency = 'JPY', amount, type } of lines) {
      const key = `${at.slice(0, 10)} ${currency}`
      const units = Number(String(amount).replace('.', ''))
      inFile.set(key, (inFile.get(key) ?? 0) + (type === 'REFUND' ? -units : units))
    }
    expect(new Map(sums.map((sum) => [`${sum.day} ${sum.currency}`, sum.fileSum]))).toEqual(inFile)
    for (const sum of sums.filter(({ currency }) => currency === 'USD'))
      expect(sum).toMatchObject({ difference: 0, ownCount: sum.fileCount })
    const own = sums.filter(({ currency }) => currency === 'JPY')
    const total = Array.from({ length: YEN.count }, (_, at) => at + 1).reduce(
      (sum, n) => sum + (n <= YEN.payments ? 1_000 + n : -1_000 - n),
      0,
    )
    expect(own.reduce((sum, { ownSum }) => sum + ownSum!, 0)).toBe(total)
  })

  it('changes nothing in the transactions, and keeps the entries of users when it is repeated', async () => {
    const transactions = () =>
      asOwner(test.engine, (q) =>
        q
          .selectFrom('transactions')
          .select(['payment_no', 'amount', 'paid_at', 'state'])
          .where('merchant_id', 'in', [YEN.merchantId, DOLLARS.merchantId])
          .orderBy('payment_no')
          .execute(),
      )
    const before = await transactions()
    const [row] = await differencesOf(superadmin, file.fileId, 'FEE')
    const entries = { reason: 'ACQUIRER', owner: '山田', closesOn: '2026-03-31', note: '確認中' }
    resultOf(
      await superadmin.post('acquirerfile/handle', {
        fileId: file.fileId,
        kind: 'FEE',
        item: row!.item,
        version: row!.version,
        ...entries,
      }),
    )
    resultOf(await superadmin.post('acquirerfile/match', { fileId: file.fileId }))
    const again = await matchedFile(superadmin, file.fileId)
    expect(again.counts.map(({ count }) => count)).toEqual([50, 50, 50, 50, 50, 50])
    const kept = await differencesOf(superadmin, file.fileId, 'FEE')
    expect(kept.filter(({ reason }) => reason !== null)).toEqual([
      { ...row, ...entries, version: row!.version + 1 },
    ])
    expect(await transactions()).toEqual(before)
  })

  it('removes a difference that a later transaction resolves', async () => {
    const late = { merchantId: YEN.merchantId, prefix: 'UNKNOWN', count: 1, payments: 1 }
    await addTransactions(test.engine, late)
    await asOwner(test.engine, (q) =>
      q
        .updateTable('transactions')
        .set({ wallet_trade_no: 'UNKNOWN1', amount: 1_001n })
        .where('payment_no', '=', 'UNKNOWNP1')
        .execute(),
    )
    resultOf(await superadmin.post('acquirerfile/match', { fileId: file.fileId }))
    const { counts } = await matchedFile(superadmin, file.fileId)
    expect(counts.find(({ kind }) => kind === 'NOT_HERE')).toEqual({ kind: 'NOT_HERE', count: 49 })
    await asOwner(test.engine, (q) =>
      q.deleteFrom('transactions').where('payment_no', '=', 'UNKNOWNP1').execute(),
    )
  })

  it('gives the same result if two matchings of a file run at the same time', async () => {
    const job = { tenantId: 1, fileId: file.fileId }
    await asOwner(test.engine, (q) =>
      q
        .updateTable('acquirer_files')
        .set({ state: 'MATCHING' })
        .where('id', '=', BigInt(file.fileId))
        .execute(),
    )
    const ends = await Promise.allSettled([
      matchFile(test.engine, job),
      matchFile(test.engine, job),
    ])
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true)
    const runs = await asOwner(test.engine, (q) =>
      q
        .selectFrom('acquirer_differences')
        .select(['run'])
        .distinct()
        .where('file_id', '=', BigInt(file.fileId))
        .execute(),
    )
    expect(runs).toHaveLength(1)
    const { counts } = await matchedFile(superadmin, file.fileId)
    expect(counts.map(({ count }) => count)).toEqual([50, 50, 50, 50, 50, 50])
  })
})

describe('uploading a settlement file', () => {
  const upload = (text: string, change: object = {}) =>
    uploadFile(superadmin, text, { ...period, ...change })
  const problemIn = async (text: string, change: object = {}) => {
    const { envelope } = await upload(text, change)
    return (envelope.result as { fields?: { path: string }[] } | null)?.fields?.[0]?.path
  }

  it('names what is wrong with a file', async () => {
    expect(await problemIn('')).toBe('file.empty')
    expect(await problemIn('Other,Columns\n1,2')).toBe('file.columnMissing')
    expect(await problemIn(`${HEADING}\n`)).toBe('file.noRows')
    expect(await problemIn(csvOf([{ number: 'A', at: 'yesterday', amount: 'much' }]))).toBe(
      'file.rowsRefused',
    )
    expect(await problemIn(csvOf([yen(1)]), { dateTo: '2022-01-31' })).toBe('dateTo')
    expect(await problemIn(csvOf([yen(1)]), { dateTo: '2022-06-30' })).toBe('dateTo')
  })

  it('lists the lines that cannot be read and matches the others', async () => {
    const lines = [
      { number: 'READ1', at: '2022-02-03 10:00:00', amount: 100 },
      { number: 'READ2', at: '2022-02-03 10:00:00', amount: 'much' },
      { number: 'READ3', type: 'TOLL', at: '2022-02-03 10:00:00', amount: 100 },
    ]
    const { fileId } = resultOf<AcquirerFileRow>(await upload(csvOf(lines)))
    expect(await matchedFile(superadmin, fileId)).toMatchObject({
      rowCount: 1,
      refusedCount: 2,
      refusals: [{ line: 3 }, { line: 4 }],
    })
  })

  it('rejects a file that is there until it is removed, and a payment method without a layout', async () => {
    const text = csvOf([{ number: 'TWICE', at: '2022-02-03 10:00:00', amount: 100 }])
    const { fileId } = resultOf<AcquirerFileRow>(await upload(text))
    await matchedFile(superadmin, fileId)
    expect((await upload(text)).status).toBe(409)
    expect(resultOf(await superadmin.post('acquirerfile/remove', { fileId }))).toEqual({})
    resultOf(await upload(text))
    expect((await upload(text, { paymentType: 'ALIPAY_PLUS' })).envelope.resultType).toBe(NOT_FOUND)
  })

  it('rejects an invalid mapping and keeps the layout of the payment method', async () => {
    expect((await keepLayout(superadmin, { text: '{"mapping":1}' })).status).toBe(400)
    expect((await keepLayout(superadmin, { text: null, mapping: 'unknown' })).status).toBe(400)
    const { layouts } = resultOf<{ layouts: { paymentType: string; feePpm: number }[] }>(
      await superadmin.get('acquirerfile/layouts'),
    )
    expect(layouts).toMatchObject([{ paymentType: 'WECHAT_PAY', feePpm: 30_000 }])
  })
})

describe('access to settlement files', () => {
  it('shows nothing to the administrators of another tenant', async () => {
    const { fileId } = await addFile(test)
    const other = await test.signIn('superadmin', 'steppe')
    expect((await other.get('acquirerfile/detail', { fileId })).envelope.resultType).toBe(NOT_FOUND)
    expect((await other.post('acquirerfile/match', { fileId })).envelope.resultType).toBe(NOT_FOUND)
    expect(resultOf(await other.get('acquirerfile/list'))).toMatchObject({ items: [] })
    expect(resultOf(await other.get('acquirerfile/layouts'))).toMatchObject({ layouts: [] })
  })

  it('downloads the differences as a file', async () => {
    const { bytes, status } = await superadmin.get('acquirerfile/differences/download', {
      fileId: file.fileId,
      kind: 'DOUBLE',
      format: 'csv',
    })
    expect(status).toBe(200)
    const lines = bytes.toString().trim().split('\n')
    expect(lines).toHaveLength(51)
    expect(lines[1]).toContain('YW')
  })

  it('reports a change that another user made first', async () => {
    const [row] = await differencesOf(superadmin, file.fileId, 'DAY')
    const body = {
      fileId: file.fileId,
      kind: 'DAY',
      item: row!.item,
      version: row!.version,
      reason: 'TIMING',
      owner: null,
      closesOn: null,
      note: null,
    }
    const ends = await Promise.all([
      superadmin.post('acquirerfile/handle', body),
      superadmin.post('acquirerfile/handle', body),
    ])
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
