import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBench, rollupDifferences, type ImportBench } from './import-bench.testing.ts'

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

describe('reading a file of another system with a mapping', () => {
  const columns =
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
  const item = (
    invoice: string,
    quantity: number,
    price: string,
    at: string,
    country = 'United Kingdom',
  ) => `${invoice},A1,"CAKE, LARGE",${quantity},${at},${price},17850.0,${country}`
  const options = {
    merchant: 'RETAIL',
    format: 'mapping:online-retail',
    create: { name: 'Retail', currency: 'GBP', timeZone: 'Europe/London' },
    createStores: true,
  }

  it('groups the lines of several files by order number, and adds up exact amounts', async () => {
    const files = [
      await bench.file(
        'one.csv',
        [
          columns,
          item('600001', 3, '2.55', '2011-03-27 00:59:00'),
          item('600001', -1, '0.10', '2011-03-27 00:58:00'),
          // The amounts of half a penny are rounded up, and smaller fractions are rounded down.
          item('600002', 1, '0.005', '2011-07-01 12:00:00', 'EIRE'),
          item('600003', 3, '0.001', '2011-07-01 12:00:00'),
          item('600003', 1, '10', '2011-07-01 12:00:00'),
          item('C600004', -2, '4.25', '2011-07-02 09:00:00'),
          item('600005', 4, '0', '2011-07-02 10:00:00'),
          item('A600006', 1, '-11062.06', '2011-08-12 14:50:00'),
          item('600007', -1, '3', '2011-08-12 15:00:00'),
          item('X600008', 1, '3', '2011-08-12 15:00:00'),
          item('600009', 1, 'free', '2011-08-12 15:00:00'),
          item('600010', 1, '5', '12.8.2011'),
          item('600011', 1, '5', '2011-08-13 10:00:00', 'France'),
          item('600011', 1, '5', '2011-08-13 10:00:00', 'Spain'),
        ].join('\n'),
      ),
      await bench.file(
        'two.csv.gz',
        [columns, item('600001', 1, '1.00', '2011-04-01 00:00:00')].join('\n'),
      ),
    ]
    const before = await bench.everything()
    expect(await bench.run({ files, ...options, dryRun: true })).toMatchObject({
      read: 11,
      fresh: 4,
      skipped: 1,
      refused: 6,
    })
    expect(await bench.everything()).toBe(before)

    const result = await bench.run({ files, ...options, acceptPartial: true })
    expect(result.refusedRows).toEqual([
      '9 adjustment A600006',
      '10 signUnexpected -3',
      '11 kindUnknown X600008',
      '12 amountInvalid free',
      '13 paidAtInvalid 12.8.2011',
      '15 orderDiffers Spain',
    ])
    expect(
      await bench.rows(`select t.payment_no, t.amount, t.trade_kind, t.original_id, t.business_day, s.code as store, m.currency
        from transactions t join merchants m on m.id = t.merchant_id
        join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
        where m.code = 'RETAIL' order by t.payment_no`),
    ).toEqual(
      [
        {
          payment_no: '600001',
          amount: 855n,
          trade_kind: 1,
          business_day: '2011-03-27',
          store: 'United Kingdom',
        },
        {
          payment_no: '600002',
          amount: 1n,
          trade_kind: 1,
          business_day: '2011-07-01',
          store: 'EIRE',
        },
        {
          payment_no: '600003',
          amount: 1000n,
          trade_kind: 1,
          business_day: '2011-07-01',
          store: 'United Kingdom',
        },
        {
          payment_no: 'C600004',
          amount: 850n,
          trade_kind: 2,
          business_day: '2011-07-02',
          store: 'United Kingdom',
        },
      ].map((row) => ({ ...row, original_id: null, currency: 'GBP' })),
    )
    expect(await bench.rows(rollupDifferences('RETAIL'))).toEqual([])
    const after = await bench.everything()
    expect(await bench.run({ files, ...options })).toMatchObject({
      outcome: 'allKnown',
      known: 4,
      refused: 6,
    })
    expect(await bench.everything()).toBe(after)
  })

  it('reads one order per line if the mapping has no groups, with its own date format and sign', async () => {
    const mapping = {
      mapping: 1,
      about: 'a till',
      file: { encoding: ['utf-8'], delimiter: ',' },
      date: { col: 'Date', format: ['D/M/YYYY H:mm'], zone: 'Asia/Tokyo' },
      answers: { dateOrder: 'DMY' },
      currency: { value: 'JPY' },
      amount: { col: 'Total' },
      fields: {
        paymentNo: { col: 'No' },
        storeCode: { value: 'S0001' },
        paymentType: { col: 'Brand' },
      },
      rules: [
        { when: { Type: 'SALE' }, as: 'PAYMENT' },
        { when: { Type: 'VOID' }, as: 'REFUND', sign: '-', link: { col: 'Of' } },
      ],
    }
    const format = `mapping:${await bench.file('till.json', JSON.stringify(mapping))}`
    const files = [
      await bench.file(
        'till.csv',
        'No,Type,Date,Total,Brand,Of\nt1,SALE,5/10/2026 9:30,1000,VISA,\nt2,VOID,05/10/2026 10:00,-400,VISA,t1\n',
      ),
    ]
    expect(await bench.run({ files, merchant: 'AOI-IRYO', format })).toMatchObject({
      outcome: 'done',
      fresh: 2,
    })
    expect(
      await bench.rows(`select payment_no, amount, refunded, paid_at from transactions
        where payment_no in ('t1', 't2') order by 1`),
    ).toEqual([
      {
        payment_no: 't1',
        amount: 1000n,
        refunded: 400n,
        paid_at: new Date('2026-10-05T00:30:00Z'),
      },
      { payment_no: 't2', amount: 400n, refunded: 0n, paid_at: new Date('2026-10-05T01:00:00Z') },
    ])
  })

  it('rejects an invalid mapping', async () => {
    const format = `mapping:${await bench.file('bad.json', '{"mapping":1,"about":"x","rules":[]}')}`
    const files = [await bench.file('any.csv', 'a\n1\n')]
    await expect(bench.run({ files, merchant: 'AOI-IRYO', format })).rejects.toMatchObject({
      phrase: 'mappingKeyMissing',
    })
  })
})
