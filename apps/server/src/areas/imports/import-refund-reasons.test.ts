import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heading, importBench, line, refund, type ImportBench } from './import-bench.testing.ts'

const merchant = 'SHIBUYA-COFFEE'
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

/**
 * Returns a file with the optional column for refund reasons. Each argument is a line and the
 * reason for that line.
 */
const withReasons = (...lines: [string, string][]): string =>
  `${[`${heading},reason`, ...lines.map(([text, reason]) => `${text},${reason}`)].join('\n')}\n`

const stored = (like: string) =>
  bench.rows(
    `select payment_no, refund_reason from transactions where payment_no like '${like}' order by 1`,
  )

describe('the refund reason of an imported refund', () => {
  it('is stored with the refund, even if the tenant no longer offers that reason', async () => {
    await bench.rows(
      `update refund_reasons set active = false where tenant_id = 1 and code = 'WRONG_AMOUNT'`,
    )
    const content = withReasons(
      [line('rea-1'), ''],
      [refund('rea-2', { originalPaymentNo: 'rea-1', amount: '300' }), 'RETURNED'],
      [refund('rea-3', { amount: '300' }), 'WRONG_AMOUNT'],
      [refund('rea-4', { amount: '300' }), ''],
    )
    const files = [await bench.file('reasons.csv', content)]
    expect(await bench.run({ files, merchant })).toMatchObject({
      outcome: 'done',
      fresh: 4,
      refused: 0,
    })
    expect(await stored('rea-%')).toEqual([
      { payment_no: 'rea-1', refund_reason: null },
      { payment_no: 'rea-2', refund_reason: 'RETURNED' },
      { payment_no: 'rea-3', refund_reason: 'WRONG_AMOUNT' },
      { payment_no: 'rea-4', refund_reason: null },
    ])
    expect(await bench.run({ files, merchant })).toMatchObject({ known: 4, refused: 0 })
    const other = withReasons(
      [refund('rea-3', { amount: '300' }), 'OTHER'],
      [refund('rea-2', { originalPaymentNo: 'rea-1', amount: '300' }), ''],
    )
    const again = await bench.run({ files: [await bench.file('other.csv', other)], merchant })
    expect(again.refusedRows).toEqual(['2 differsFromStored reason: WRONG_AMOUNT → OTHER'])
    expect(again.known).toBe(1)
  })

  it('makes the row invalid if the tenant has no such reason or the row is a payment', async () => {
    await bench.rows(`insert into refund_reasons (tenant_id, code, name_ja, name_en, name_mn, sequence)
      values (2, 'STEPPE_ONLY', '季節', 'Season', 'Улирал', 9)`)
    const content = withReasons(
      [refund('bad-1', {}), 'NONE_SUCH'],
      [line('bad-2'), 'OTHER'],
      [refund('bad-3', {}), 'STEPPE_ONLY'],
      [refund('bad-4', {}), 'other'],
      [refund('good-1', {}), 'OTHER'],
    )
    const files = [await bench.file('bad.csv', content)]
    const done = await bench.run({ files, merchant, acceptPartial: true })
    expect(done.refusedRows).toEqual([
      '2 reasonUnknown NONE_SUCH',
      '3 reasonOfPayment OTHER',
      '4 reasonUnknown STEPPE_ONLY',
      '5 reasonUnknown other',
    ])
    expect(done).toMatchObject({ outcome: 'done', fresh: 1, refused: 4 })
    expect(await stored('good-%')).toEqual([{ payment_no: 'good-1', refund_reason: 'OTHER' }])
  })
})
