import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  csv,
  heading,
  importBench,
  line,
  refund,
  rollupDifferences,
  type ImportBench,
} from './import-bench.testing.ts'

let engine: Engine
let bench: ImportBench
beforeAll(async () => {
  engine = await openTestDatabase()
  bench = await importBench(engine)
})
afterAll(async () => {
  await bench.remove()
  await engine.close()
})

describe('importing a file in our own format (the format of this product’s downloads)', () => {
  const merchant = 'UTAMARU'

  it('changes nothing in a dry run, stores the rows once, and finds no new rows the second time', async () => {
    const files = [
      await bench.file(
        'own.csv',
        csv(
          line('own-1', { terminalNo: '001', walletTradeNo: 'W1', paymentType: 'PAYPAY' }),
          line('own-2', { paidAt: '2026-10-06T04:59:59+09:00', amount: '800' }),
          line('own-3', { paidAt: '2026-10-06T05:00:00', state: 'FAILED', paymentType: 'VISA' }),
          refund('own-4', { originalPaymentNo: 'own-1', amount: '500', paymentType: 'PAYPAY' }),
          refund('own-5', { amount: '300', state: 'FAILED', originalPaymentNo: 'own-2' }),
          refund('own-6', { amount: '70' }),
        ),
      ),
    ]
    const before = await bench.everything()
    expect(await bench.run({ files, merchant, dryRun: true })).toMatchObject({
      outcome: 'dryRun',
      fresh: 6,
      refused: 0,
    })
    expect(await bench.everything()).toBe(before)

    expect(await bench.run({ files, merchant })).toMatchObject({
      outcome: 'done',
      fresh: 6,
      known: 0,
    })
    expect(
      await bench.rows(`select payment_no, business_day, refunded, trade_kind, state from transactions
        where payment_no like 'own-%' order by payment_no`),
    ).toEqual([
      { payment_no: 'own-1', business_day: '2026-10-05', refunded: 500n, trade_kind: 1, state: 1 },
      // The merchant's business day starts at 05:00. This payment was one minute earlier, so it
      // belongs to the previous day.
      { payment_no: 'own-2', business_day: '2026-10-05', refunded: 0n, trade_kind: 1, state: 1 },
      { payment_no: 'own-3', business_day: '2026-10-06', refunded: 0n, trade_kind: 1, state: 2 },
      { payment_no: 'own-4', business_day: '2026-10-05', refunded: 0n, trade_kind: 2, state: 5 },
      { payment_no: 'own-5', business_day: '2026-10-05', refunded: 0n, trade_kind: 2, state: 6 },
      { payment_no: 'own-6', business_day: '2026-10-05', refunded: 0n, trade_kind: 2, state: 5 },
    ])
    expect(await bench.rows(rollupDifferences(merchant))).toEqual([])

    const after = await bench.everything()
    expect(await bench.run({ files, merchant })).toMatchObject({
      outcome: 'allKnown',
      fresh: 0,
      known: 6,
    })
    expect(await bench.everything()).toBe(after)
  })

  it('continues an interrupted import', async () => {
    const lines = Array.from({ length: 12 }, (_, index) =>
      line(`cut-${index}`, { amount: String(100 + index) }),
    )
    const refunds = [
      refund('cut-r1', { originalPaymentNo: 'cut-3', amount: '60' }),
      refund('cut-r2', { originalPaymentNo: 'cut-3', amount: '43' }),
    ]
    const half = await bench.file('half.csv', csv(...lines.slice(0, 7), refunds[0]!))
    const all = await bench.file('all.csv', csv(...lines, ...refunds))
    await bench.run({ files: [half], merchant })
    expect(await bench.run({ files: [all], merchant })).toMatchObject({
      outcome: 'done',
      fresh: 6,
      known: 8,
      refused: 0,
    })
    expect(await bench.rows(rollupDifferences(merchant))).toEqual([])
    const [payment] = await bench.rows(
      `select refunded from transactions where payment_no = 'cut-3'`,
    )
    expect(payment).toEqual({ refunded: 103n })
  })

  it('updates the planner statistics of the database after many rows', async () => {
    const files = [
      await bench.file(
        'known.csv',
        csv(...Array.from({ length: 1_000 }, (_, index) => line(`known-${index}`))),
      ),
    ]
    await bench.run({ files, merchant })
    // On a real server, autovacuum also updates the statistics after some time.
    if (engine.kind === 'postgres') await bench.rows('analyze transactions')
    const [seen] =
      await bench.rows(`select reltuples::int as planned, (select count(*)::int from transactions) as there
      from pg_class where relname = 'transactions'`)
    expect(seen!['planned']).toBe(seen!['there'])
  })

  it('stores each row once, with correct rollups, if two imports of a day run at the same time', async () => {
    const isRefund = (index: number) => index % 50 === 49
    const lines = Array.from({ length: 11_000 }, (_, index) =>
      isRefund(index)
        ? refund(`busy-${index}`, {
            originalPaymentNo: `busy-${index % 2_000 < 1_000 ? 0 : 10_001}`,
            amount: '3',
          })
        : line(`busy-${index}`),
    )
    const files = [await bench.file('busy.csv', csv(...lines))]
    const both = await Promise.all([bench.run({ files, merchant }), bench.run({ files, merchant })])
    const sum = (name: 'fresh' | 'known' | 'refused') =>
      both.reduce((total, one) => total + one[name], 0)
    expect([sum('fresh'), sum('known'), sum('refused')]).toEqual([11_000, 11_000, 0])
    expect(await bench.rows(rollupDifferences(merchant))).toEqual([])
    expect(
      await bench.rows(`select payment_no, refunded from transactions
        where payment_no like 'busy-%' and refunded > 0 order by payment_no`),
    ).toEqual([
      { payment_no: 'busy-0', refunded: 360n },
      { payment_no: 'busy-10001', refunded: 300n },
    ])
  })

  it('reports line and reason of every invalid row, and imports the valid rows only on request', async () => {
    const bad: [string, string][] = [
      [line('bad 1'), 'paymentNoInvalid bad 1'],
      [line(''), 'paymentNoMissing'],
      [line('bad-3', { paidAt: '2026-02-30 10:00:00' }), 'paidAtInvalid 2026-02-30 10:00:00'],
      [line('bad-4', { paidAt: '2099-01-01T00:00:00Z' }), 'inFuture 2099-01-01T00:00:00Z'],
      [line('bad-5', { storeCode: 'S9999' }), 'storeUnknown S9999'],
      [line('bad-6', { terminalNo: '999' }), 'terminalUnknown 999'],
      [line('bad-7', { tradeKind: 'SALE' }), 'tradeKindUnknown SALE'],
      [line('bad-8', { state: 'SUCCEEDED' }), 'stateInvalid SUCCEEDED'],
      [line('bad-9', { paymentType: 'BARTER' }), 'paymentMethodUnknown BARTER'],
      [line('bad-10', { amount: '0' }), 'amountZero 0'],
      [line('bad-11', { amount: '12.5' }), 'amountDecimals 12.5'],
      [line('bad-12', { amount: '-5' }), 'amountInvalid -5'],
      [line('bad-13', { amount: '100000000000' }), 'amountTooLarge 100000000000'],
      [line('bad-14', { originalPaymentNo: 'ok-1' }), 'originalOfPayment ok-1'],
      [line('bad-15', { remark: 'x'.repeat(101) }), `textInvalid ${'x'.repeat(101)}`],
      [line('bad-16', { outTradeNo: 'a b' }), 'numberInvalid a b'],
      [`${line('bad-17')},more`, 'columnCount 15'],
    ]
    const files = [
      await bench.file('bad.csv', csv(line('ok-1'), ...bad.map(([text]) => text), line('ok-2'))),
    ]
    const before = await bench.everything()
    const stopped = await bench.run({ files, merchant })
    expect(stopped.refusedRows).toEqual(bad.map(([, says], index) => `${index + 3} ${says}`))
    expect(stopped).toMatchObject({ outcome: 'stopped', fresh: 2, refused: bad.length })
    expect(await bench.everything()).toBe(before)

    const partial = await bench.run({ files, merchant, acceptPartial: true })
    expect(partial).toMatchObject({ outcome: 'done', fresh: 2, refused: bad.length })
    expect(
      await bench.rows(
        `select payment_no from transactions where payment_no like 'ok-%' order by 1`,
      ),
    ).toEqual([{ payment_no: 'ok-1' }, { payment_no: 'ok-2' }])
  })

  it('rejects refunds above the refundable amount, for payments in the file and in the database', async () => {
    const first = [
      await bench.file(
        'paid.csv',
        csv(line('pay-1', { amount: '1000' }), line('pay-2', { state: 'FAILED' })),
      ),
    ]
    await bench.run({ files: first, merchant })
    const files = [
      await bench.file(
        'refunds.csv',
        csv(
          refund('ref-1', { originalPaymentNo: 'pay-1', amount: '600' }),
          refund('ref-2', { originalPaymentNo: 'pay-1', amount: '401' }),
          refund('ref-3', { originalPaymentNo: 'pay-1', amount: '400' }),
          refund('ref-4', { originalPaymentNo: 'pay-2', amount: '1' }),
          refund('ref-5', { originalPaymentNo: 'nowhere', amount: '1' }),
          // The payment of this refund is further down in the same file.
          refund('ref-6', { originalPaymentNo: 'pay-3', amount: '11' }),
          refund('ref-7', { originalPaymentNo: 'pay-3', amount: '10' }),
          line('pay-3', { amount: '10' }),
        ),
      ),
    ]
    const says = [
      '3 exceedsOriginal pay-1',
      '5 originalNotPaid pay-2',
      '6 originalNotFound nowhere',
      '7 exceedsOriginal pay-3',
    ]
    expect((await bench.run({ files, merchant, dryRun: true })).refusedRows).toEqual(says)
    const result = await bench.run({ files, merchant, acceptPartial: true })
    expect(result.refusedRows).toEqual(says)
    expect(result).toMatchObject({ fresh: 4, refused: 4 })
    expect(
      await bench.rows(
        `select payment_no, refunded from transactions where payment_no in ('pay-1', 'pay-3') order by 1`,
      ),
    ).toEqual([
      { payment_no: 'pay-1', refunded: 1000n },
      { payment_no: 'pay-3', refunded: 10n },
    ])
    expect(await bench.run({ files, merchant, acceptPartial: true })).toMatchObject({
      outcome: 'allKnown',
      known: 4,
    })
  })

  it('distinguishes a repeated row from a different row with the same payment number', async () => {
    const twice = [
      line('two-1'),
      line('two-2'),
      line('two-1'),
      line('two-2', { amount: '9' }),
      refund('two-3', { originalPaymentNo: 'two-1', amount: '1200' }),
      refund('two-3', { originalPaymentNo: 'two-1', amount: '1200' }),
    ]
    const files = [await bench.file('twice.csv', csv(...twice))]
    const result = await bench.run({ files, merchant, acceptPartial: true })
    expect(result.refusedRows).toEqual(['5 numberRepeated two-2'])
    expect(result).toMatchObject({ fresh: 3, known: 2, refused: 1 })
    const changed = [await bench.file('changed.csv', csv(line('two-1', { amount: '1201' })))]
    expect((await bench.run({ files: changed, merchant })).refusedRows).toEqual([
      '2 differsFromStored amount: 1200 → 1201',
    ])
    expect(await bench.rows(rollupDifferences(merchant))).toEqual([])
  })

  it('creates missing stores, terminals and companies on request, from Shift_JIS and gzip files', async () => {
    const named = `${heading},storeName,companyCode,companyName`
    const content = [
      named,
      `${line('sj-1', { storeCode: 'N1', terminalNo: '7', deviceNo: 'DEV7', remark: '髙島様' })},新しい店,C9,新会社`,
      `${line('sj-2', { storeCode: 'N2' })},,,`,
    ].join('\r\n')
    const files = [await bench.file('sjis.csv.gz', iconv.encode(content, 'shift_jis'))]
    const misread = await bench.run({ files, merchant, createStores: true })
    expect(misread).toMatchObject({ outcome: 'stopped', refused: 1 })
    await bench.run({ files, merchant, createStores: true, encoding: 'shift_jis' })
    expect(
      await bench.rows(`select s.code, s.name, c.code as company, c.name as company_name, t.terminal_no, t.device_no, x.remark
        from transactions x join stores s on s.merchant_id = x.merchant_id and s.id = x.store_id
        join store_companies sc on sc.merchant_id = s.merchant_id and sc.store_id = s.id
        join companies c on c.merchant_id = s.merchant_id and c.id = sc.company_id
        left join terminals t on t.merchant_id = x.merchant_id and t.id = x.terminal_id
        where payment_no like 'sj-%' order by payment_no`),
    ).toEqual([
      {
        code: 'N1',
        name: '新しい店',
        company: 'C9',
        company_name: '新会社',
        terminal_no: '7',
        device_no: 'DEV7',
        remark: '髙島様',
      },
      {
        code: 'N2',
        name: 'N2',
        company: 'C1',
        company_name: '株式会社うたまる',
        terminal_no: null,
        device_no: null,
        remark: null,
      },
    ])
  })

  it('does not start if the file is unusable, or the merchant or tenant does not exist', async () => {
    const good = await bench.file('good.csv', `\ufeff${csv(line('good-1'))}`)
    const problem = (files: string[], more = {}) =>
      bench.run({ files, merchant, dryRun: true, ...more }).then(
        () => null,
        (error: { phrase?: string }) => error.phrase,
      )
    expect(await problem([good])).toBeNull()
    expect(await problem([await bench.file('empty.csv', '')])).toBe('empty')
    expect(await problem([await bench.file('short.csv', 'paymentNo,amount\n1,2\n')])).toBe(
      'columnMissing',
    )
    expect(await problem([await bench.file('odd.csv', `${heading},colour\n`)])).toBe(
      'columnUnknown',
    )
    expect(await problem([await bench.file('doubled.csv', `${heading},amount\n`)])).toBe(
      'columnTwice',
    )
    expect(await problem([await bench.file('quotes.csv', `${heading}\n"a\n`)])).toBe('notClosed')
    expect(await problem(['nowhere.csv'])).toBe('fileMissing')
    expect(await problem([good], { merchant: 'NOBODY' })).toBe('merchantUnknown')
    expect(await problem([good], { merchant: '__SYSTEM' })).toBe('merchantUnknown')
    expect(await problem([good], { tenant: 'nowhere' })).toBe('tenantUnknown')
    expect(await problem([good], { format: 'mapping:nothing' })).toBe('mappingMissing')
    expect(
      await problem([good], { create: { name: 'x', currency: 'GBP', timeZone: 'Asia/Tokyo' } }),
    ).toBe('merchantDiffers')
  })
})
