import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mapping } from '@choba/import-format/mapping/mapping-shape.ts'
import { heading, importBench, line, type ImportBench } from './import-bench.testing.ts'
import { noteValues } from './import-report.ts'
import { readMapped } from './mapped-import-file.testing.ts'

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
 * Returns a file with the optional column for trade types. Each argument is a line and the trade
 * type for that line.
 */
const withTypes = (...lines: [string, string][]): string =>
  `${[`${heading},tradeType`, ...lines.map(([text, type]) => `${text},${type}`)].join('\n')}\n`

const stored = (like: string) =>
  bench.rows(`select t.payment_no, y.code from transactions t left join trade_types y on y.id = t.trade_type_id
    where t.payment_no like '${like}' order by 1`)

describe('the trade type of an imported row', () => {
  it('is stored even if it is retired, and is that of the store if the row has none', async () => {
    await bench.rows(`insert into trade_types (id, code, name_ja, name_en, name_mn, sequence, state)
      values (7, 'PHONE', '電話', 'By phone', 'Утсаар', 70, 'RETIRED')`)
    const content = withTypes(
      [line('typ-1'), 'ONLINE'],
      [line('typ-2'), ''],
      [line('typ-3'), 'PHONE'],
    )
    const files = [await bench.file('types.csv', content)]
    expect(await bench.run({ files, merchant })).toMatchObject({
      outcome: 'done',
      fresh: 3,
      refused: 0,
    })
    expect(await stored('typ-%')).toEqual([
      { payment_no: 'typ-1', code: 'ONLINE' },
      { payment_no: 'typ-2', code: null },
      { payment_no: 'typ-3', code: 'PHONE' },
    ])
    const other = withTypes(
      [line('typ-1'), 'IN_STORE'],
      [line('typ-2'), 'IN_STORE'],
      [line('typ-3'), ''],
      [line('typ-4'), 'ONLINE'],
    )
    const again = await bench.run({
      files: [await bench.file('other.csv', other)],
      merchant,
      acceptPartial: true,
    })
    expect(again.refusedRows).toEqual(['2 differsFromStored tradeType: ONLINE → IN_STORE'])
    expect(again).toMatchObject({ known: 2, fresh: 1 })
  })

  it('makes the row invalid if it is unknown, while the other rows are imported', async () => {
    const content = withTypes(
      [line('odd-1'), 'NONE_SUCH'],
      [line('odd-2'), 'online'],
      [line('odd-3'), 'ONLINE'],
    )
    const files = [await bench.file('odd.csv', content)]
    const done = await bench.run({ files, merchant, acceptPartial: true })
    expect(done.refusedRows).toEqual(['2 tradeTypeUnknown NONE_SUCH', '3 tradeTypeUnknown online'])
    expect(done).toMatchObject({ outcome: 'done', fresh: 1, refused: 2 })
    expect(await stored('odd-%')).toEqual([{ payment_no: 'odd-3', code: 'ONLINE' }])
  })
})

describe('imported rows whose trade type their store does not accept', () => {
  it('are stored, and counted by store in a note', async () => {
    await bench.rows(`insert into store_trade_types (tenant_id, merchant_id, store_id, trade_type_id)
      select s.tenant_id, s.merchant_id, s.id, y.id from stores s, trade_types y
      where s.merchant_id = 11 and s.code in ('S0002', 'S0003') and y.code = 'IN_STORE'`)
    const at = (paymentNo: string, storeCode: string) => line(paymentNo, { storeCode })
    const content = withTypes(
      [at('taken-1', 'S0002'), 'ONLINE'],
      [at('taken-2', 'S0003'), 'ONLINE'],
      [at('taken-3', 'S0003'), 'ONLINE'],
      [at('taken-4', 'S0003'), 'IN_STORE'],
      [at('taken-5', 'S0003'), ''],
      [at('taken-6', 'S0001'), 'ONLINE'],
    )
    const files = [await bench.file('taken.csv', content)]
    const done = await bench.run({ files, merchant })
    expect(done).toMatchObject({ outcome: 'done', fresh: 6, refused: 0 })
    expect(noteValues(done).filter(({ note }) => note === 'typeNotTaken')).toEqual([
      { note: 'typeNotTaken', values: { name: 'S0003', count: 2 } },
      { note: 'typeNotTaken', values: { name: 'S0002', count: 1 } },
    ])
    // Rows that are already stored are not counted a second time.
    expect((await bench.run({ files, merchant })).notes.typesNotTaken()).toEqual([])
  })
})

describe('the trade type in a mapping', () => {
  const mapping = (tradeType: NonNullable<Mapping['fields']['tradeType']>): Mapping => ({
    mapping: 1,
    about: '',
    file: { encoding: ['utf-8'], delimiter: ',' },
    date: { col: 'At', format: ['YYYY-MM-DD'] },
    currency: { value: 'JPY' },
    amount: { col: 'Amount' },
    fields: {
      paymentNo: { col: 'No' },
      storeCode: { value: 'S1' },
      paymentType: { value: 'CASH' },
      tradeType,
    },
    rules: [{ else: true, as: 'PAYMENT' }],
  })
  const typesIn = async (
    tradeType: NonNullable<Mapping['fields']['tradeType']>,
    ...found: string[]
  ) => {
    const lines = found.map((text, at) => `m-${at},2026-10-05,100,${text}`)
    const { rowChecks, refused } = await readMapped(
      mapping(tradeType),
      `No,At,Amount,Where\n${lines.join('\n')}\n`,
    )
    return [rowChecks.map(({ checked }) => checked && checked.tradeTypeId), refused]
  }

  it('is looked up in the mapping’s own list of words', async () => {
    const map = { web: 'ONLINE', 'shop*': 'IN_STORE' }
    expect(await typesIn({ col: 'Where', map }, 'web', 'shop 3', '', 'fax')).toEqual([
      [2, 1, null, null],
      ['5 tradeTypeUnknown fax'],
    ])
    expect(await typesIn({ col: 'Where', map, else: 'ONLINE' }, 'fax', '')).toEqual([[2, 2], []])
  })

  it('is looked up by the names of the trade types if the mapping says @tradeTypes', async () => {
    const map = '@tradeTypes'
    expect(
      await typesIn({ col: 'Where', map }, 'オンライン', 'In store', 'ONLINE', '', 'fax'),
    ).toEqual([[2, 1, 2, null, null], ['6 tradeTypeUnknown fax']])
  })
})
