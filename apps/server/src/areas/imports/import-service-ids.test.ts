import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importBench, type ImportBench } from './import-bench.testing.ts'

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

/** Writes a file of payments. Each row is a payment number and the fields that name its store. */
const fileOf = (name: string, heading: string, ...rows: [string, string][]) =>
  bench.file(
    name,
    `paymentNo,paidAt,tradeKind,paymentType,amount,state,${heading}\n${rows
      .map(([number, place]) => `${number},2026-10-05T12:00:00,PAYMENT,CASH,1200,PAID,${place}\n`)
      .join('')}`,
  )
const stored = (like: string) =>
  bench.rows(`select t.payment_no || ' ' || s.code as row from transactions t
    join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id where t.payment_no like '${like}' order by 1`)

it('an import accepts stores by their service IDs, with or without their codes', async () => {
  const alone = await fileOf(
    'alone.csv',
    'serviceId',
    ['svc-1', `${merchant}-S0001`],
    ['svc-2', `${merchant}-S0002`],
  )
  expect(await bench.run({ files: [alone], merchant })).toMatchObject({
    outcome: 'done',
    fresh: 2,
    refused: 0,
  })
  expect(await stored('svc-%')).toEqual([{ row: 'svc-1 S0001' }, { row: 'svc-2 S0002' }])
  const both = await fileOf(
    'both.csv',
    'storeCode,serviceId',
    ['svb-1', `S0002,${merchant}-S0002`],
    ['svb-2', `S0001,${merchant}-S0002`],
    ['svb-3', ',NONE'],
    ['svb-4', 'S0001,'],
    ['svb-5', ','],
  )
  const done = await bench.run({ files: [both], merchant, acceptPartial: true })
  expect(done.refusedRows).toEqual([
    `3 storesDiffer ${merchant}-S0002`,
    '4 storeUnknown NONE',
    '6 storeMissing',
  ])
  expect(await stored('svb-%')).toEqual([{ row: 'svb-1 S0002' }, { row: 'svb-4 S0001' }])
})

it('an import creates no store for an unknown service ID, and none for the ID of an existing store', async () => {
  const count = () => bench.rows('select count(*)::int as count from stores')
  const before = await count()
  const rows = await fileOf(
    'made.csv',
    'storeCode,serviceId',
    ['svm-1', ',NONE'],
    ['svm-2', `NEW-STORE,${merchant}-S0001`],
    ['svm-3', 'NEW-STORE,NONE'],
  )
  const done = await bench.run({ files: [rows], merchant, createStores: true, acceptPartial: true })
  expect(done.refusedRows).toEqual([
    '2 storeUnknown NONE',
    '3 storeUnknown NEW-STORE',
    '4 storeUnknown NONE',
  ])
  expect(await count()).toEqual(before)
})
